import { eq } from 'drizzle-orm'
import { signInvitation } from '#server/features/substitutes/link.ts'
import { substituteInvitation } from '#server/platform/db/tables.ts'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { eachLocale, onlyLong } from '../support/long-run.ts'
import { ink, leaf, waitUntilAppIsStored } from '../support/members-area.ts'
import { mailsSentTo } from '../support/sent-mails.ts'
import type { TestServer } from '../support/server.ts'

const title = 'Licht über dem Wasser'

/** Waits for the first mail to an address, and returns the link of its request. */
const mailedLink = async ({ folder }: TestServer, address: string): Promise<string> => {
  const linkIn = async (): Promise<string> => {
    const [mail] = await mailsSentTo(folder, address)
    return /https?:\S+\/substitute\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  }
  await expect.poll(linkIn).not.toBe('')
  return await linkIn()
}

test.describe('a planner', () => {
  test.use({ member: 'conductor', serviceWorkers: 'block' })

  test(
    'asks somebody of the pool, who accepts by the mailed link and plays from the stand',
    onlyLong,
    async ({ page, server, anotherDevice }) => {
      await page.goto('/de-ch/intra/meetings')
      const meeting = page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) })
      await meeting.getByText(/^Wer ist dabei\?/).click()
      await expect(meeting.getByText('+ 1 Aushilfe')).toBeVisible()
      await meeting.getByRole('link', { name: 'Aushilfen anfragen' }).click()
      await page.getByRole('button', { name: 'Aushilfe suchen' }).click()
      await page.getByLabel('Instrument').selectOption('Tuba')
      await page.getByLabel(/^Stimme/).fill('B')
      await page.getByRole('checkbox', { name: /^Gian Brunner-Tief/ }).check()
      await page.getByRole('button', { name: 'Anfragen', exact: true }).click()
      const request = page.getByRole('region', { name: /^Tuba B/ })
      await expect(request.getByText('angefragt', { exact: true })).toBeVisible()

      const guest = await anotherDevice()
      await guest.goto(await mailedLink(server, 'gian@aushilfe.example'))
      await guest.getByRole('button', { name: 'Ja, ich spiele mit' }).click()
      await expect(guest.getByText('Ihre Zusage ist gespeichert')).toBeVisible()
      await guest.getByRole('link', { name: 'Auf dem Notenständer öffnen' }).click()
      await expect(guest.getByText('Alle Noten sind auf diesem Gerät.')).toBeVisible()
      await guest.getByRole('link', { name: /^Amazing Grace/ }).click()
      await expect(leaf(guest, /Seite 1/)).toBeVisible()
      await page.reload()
      await expect(request.getByText('zugesagt', { exact: true })).toBeVisible()
    },
  )

  test('keeps the pool; axe finds nothing in its pages', onlyLong, async ({ page }) => {
    const found: string[] = []
    await page.goto('/de-ch/intra/admin/substitutes')
    await expect(page.getByRole('link', { name: 'Ladina Waldvogel' })).toBeVisible()
    found.push(...(await findings(page, 'the pool')))
    await page.getByRole('link', { name: 'Neue Aushilfe' }).click()
    await page.getByLabel('Name').fill('Ida Fagott')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText('Geben Sie eine E-Mail-Adresse oder eine Telefonnummer an')).toBeVisible()
    found.push(...(await findings(page, 'a new substitute')))
    await page.getByLabel(/^E-Mail/).fill('ida@aushilfe.example')
    await page.getByLabel('Instrument').selectOption('Flöte')
    await page.getByLabel('Einwilligung vom').fill('2026-01-01')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ida Fagott' })).toBeVisible()
    await page.getByRole('button', { name: 'Aushilfe löschen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Entfernen' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Aushilfen' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Ida Fagott' })).toHaveCount(0)
    expect(found).toEqual([])
  })
})

test(
  'a substitute plays offline from the saved sheets, until the link is over',
  onlyLong,
  async ({ server, phone }) => {
    test.setTimeout(120_000)
    const database = await server.openDatabase()
    const [invitation] = await database.db
      .select()
      .from(substituteInvitation)
      .where(eq(substituteInvitation.state, 'accepted'))
    const token = await signInvitation(database.db, invitation?.uuid ?? '')
    phone.expectFailedLoads(/\/(?:api|sso|art)\/|\.webmanifest$/)
    const online = await phone.open(`/de-ch/guest#${token}`)
    await expect(online.getByText('Alle Noten sind auf diesem Gerät.')).toBeVisible()
    expect(await findings(online, 'the page of a guest')).toEqual([])
    await waitUntilAppIsStored(online)
    await phone.close()

    const offline = await phone.open(`/de-ch/guest#${token}`, { offline: true })
    await expect(offline.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await offline.getByRole('link', { name: /^Amazing Grace/ }).click()
    await expect(leaf(offline, /Seite 1/)).toBeVisible()
    await expect.poll(() => ink(offline)).toBeGreaterThan(1000)
    await offline.getByRole('button', { name: 'Schliessen' }).click()
    await expect(offline.getByRole('link', { name: /^Amazing Grace/ })).toBeVisible()
    await phone.close()

    await database.db.update(substituteInvitation).set({ state: 'closed' })
    await database.close()
    const over = await phone.open(`/de-ch/guest#${token}`)
    await expect(over.getByText('Dieser Link ist abgelaufen oder unvollständig.')).toBeVisible()
  },
)

for (const { locale } of eachLocale) {
  test(
    `axe finds nothing on the pages of a link in ${locale}`,
    onlyLong,
    async ({ server, page, expectFailedLoads }) => {
      expectFailedLoads(/\/substitute\?/)
      const database = await server.openDatabase()
      const invitations = await database.db.select().from(substituteInvitation)
      for (const { uuid, state } of invitations) {
        await page.goto(`/${locale}/substitute?token=${await signInvitation(database.db, uuid)}`)
        expect(await findings(page, state)).toEqual([])
      }
      await database.close()
      await page.goto(`/${locale}/substitute?token=x`)
      expect(await findings(page, 'a dead link')).toEqual([])
    },
  )
}
