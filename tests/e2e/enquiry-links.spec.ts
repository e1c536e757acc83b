import { eq } from 'drizzle-orm'
import type { Locale } from '#i18n/intl.ts'
import { answerLink } from '#server/features/notifications/answer-link.ts'
import { account, enquiry, person } from '#server/platform/db/tables.ts'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { eachLocale, onlyLong } from '../support/long-run.ts'
import { accountOf } from '../support/seeded-folder.ts'
import type { TestServer } from '../support/server.ts'

test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })

const asked = 'Zusatzprobe vor dem Konzert'

/** The id of the demo's enquiry, and the link to it that a mail to a member has. */
const linkTo = async (server: TestServer, locale: Locale) => {
  const database = await server.openDatabase()
  try {
    const { db } = database
    const { email } = await accountOf('player')
    const [row] = await db.select().from(enquiry).where(eq(enquiry.titleDe, asked))
    const [player] = await db
      .select({ uuid: person.uuid })
      .from(person)
      .innerJoin(account, eq(account.personId, person.id))
      .where(eq(account.email, email))
    const id = row?.id ?? 0
    const key = { personUuid: player?.uuid ?? '', about: 'enquiry', id } as const
    return { id, link: await answerLink(db, server.origin, locale, key) }
  } finally {
    await database.close()
  }
}

for (const { locale, details } of eachLocale)
  test(
    `a member answers an enquiry on the page of a mailed link, without a sign-in in ${locale}`,
    details,
    async ({ page, server }) => {
      const words = { 'de-ch': ['Ja', 'Antwort speichern', 'Danke'], 'en-gb': ['Yes', 'Save answer', 'Thank'] }[locale]
      const [yes = '', save = '', thanks = ''] = words
      const { link } = await linkTo(server, locale)
      await page.goto(link)
      expect(await findings(page, 'the page of a mailed link')).toEqual([])
      await page.getByRole('group').nth(1).getByRole('radio', { name: yes }).check()
      await page.getByRole('button', { name: save }).click()
      await expect(page.getByRole('status')).toContainText(thanks)
      await expect(page.getByRole('group').nth(1).getByRole('radio', { name: yes })).toBeChecked()
      expect(await findings(page, 'the page of a mailed link after the answer')).toEqual([])
    },
  )

test('a push message leads over the sign-in to its enquiry', onlyLong, async ({ page, server }) => {
  const { id } = await linkTo(server, 'de-ch')
  await page.goto(`/de-ch/intra/enquiries#enquiry-${id}`)
  const { email, password } = await accountOf('player')
  await page.getByLabel('E-Mail').fill(email)
  await page.getByLabel('Passwort').fill(password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: asked }) })
  await expect(card).toBeInViewport()
  await expect(page).toHaveURL(new RegExp(`/de-ch/intra/enquiries#enquiry-${id}$`))
  await expect(card.getByRole('radio').first()).toBeVisible()
})

test.describe('a member with the wish for tentative entries', () => {
  test.use({ member: 'player' })

  test('finds the dates of an open enquiry in the calendar', onlyLong, async ({ page }) => {
    await page.goto('/de-ch/intra/selfservice')
    const feed = page.getByRole('region', { name: 'Termine abonnieren' })
    await feed.getByRole('button', { name: 'Kalenderadresse einrichten' }).click()
    const address = await feed.getByLabel('Ihre Kalenderadresse').inputValue()
    const read = async () => await (await page.request.get(address)).text()
    expect(await read()).not.toContain('TENTATIVE')
    await feed.getByRole('checkbox', { name: 'Auch unsichere Termine zeigen' }).check()
    await expect.poll(read).toContain(`SUMMARY:? Umfrage: ${asked}`)
    await page.reload()
    await expect(feed.getByRole('checkbox', { name: 'Auch unsichere Termine zeigen' })).toBeChecked()
    expect(await findings(page, 'the calendar address')).toEqual([])
  })
})

test.describe('a planner', () => {
  test.use({ member: 'admin' })

  for (const { locale } of eachLocale)
    test(
      `sees the parts that nobody plays on a date, as table and picture in ${locale}`,
      onlyLong,
      async ({ page }) => {
        await page.goto(`/${locale}/intra/enquiries/asked`)
        await page
          .getByRole('listitem')
          .getByRole('link')
          .filter({ hasText: /Zusatzprobe|Extra rehearsal/ })
          .click()
        const date = page
          .getByRole('listitem')
          .filter({ has: page.getByRole('heading', { level: 3 }) })
          .first()
        await expect(date).toContainText(/(?:Nicht besetzt|Parts without a player): .*(?:Tuba|tuba)/)
        await expect(date).toContainText(/\(2 (?:Aushilfen im Pool|substitutes in the pool)\)/)
        await expect(date.getByRole('table').first().getByRole('cell')).toHaveText([/^\d+$/, /^\d+$/, /^\d+$/, /^\d+$/])
        const bars = date.locator('table svg')
        await expect(bars).toHaveCount(4)
        for (const bar of await bars.all()) await expect(bar).toHaveAttribute('aria-hidden', 'true')
        expect(await findings(page, 'the results of an enquiry')).toEqual([])
      },
    )
})
