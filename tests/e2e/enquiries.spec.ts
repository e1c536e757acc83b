import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { eachLocale, long, onlyLong } from '../support/long-run.ts'

const phone = { width: 390, height: 844 }
test.use({ member: 'player', viewport: phone })

const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test(
  'a planner asks for three dates on a phone, a member answers without network, and the planner makes the event',
  onlyLong,
  async ({ page, anotherDevice }) => {
    const planner = await anotherDevice('admin')
    await planner.setViewportSize(phone)
    await planner.goto('/de-ch/intra/enquiries')
    await planner.getByRole('link', { name: 'Umfragen stellen' }).click()
    await planner.getByRole('button', { name: 'Neue Umfrage' }).click()
    await planner.getByLabel('Titel', { exact: true }).fill('Wann proben wir?')
    for (const number of [1, 2, 3]) {
      if (number > 1) await planner.getByRole('button', { name: 'Datum hinzufügen' }).click()
      await planner.getByLabel(`Beginn ${number}`).fill(`${dayIn(20 + number)}T20:00`)
      await expect(planner.getByLabel(`Ende ${number}`)).toHaveValue(`${dayIn(20 + number)}T22:00`)
    }
    await planner.getByRole('button', { name: 'Umfrage stellen' }).click()
    await expect(planner.getByLabel('Frist')).toHaveAttribute('aria-invalid', 'true')
    await planner.getByLabel('Frist').fill(`${dayIn(10)}T18:00`)
    if (long) expect(await findings(planner, 'the form of an enquiry')).toEqual([])
    await planner.getByRole('button', { name: 'Umfrage stellen' }).click()
    await expect(planner.getByText('Die Umfrage ist gestellt.')).toBeVisible()

    await page.goto('/de-ch/intra')
    await page.getByRole('link', { name: 'Wann proben wir?' }).click()
    const card = page.getByRole('listitem').filter({ hasText: 'Wann proben wir?' })
    await expect(card.getByRole('status')).toContainText('Noch nicht beantwortet')
    // The registration of the worker needs the network.
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.context().setOffline(true)
    await card.getByRole('radio', { name: 'Ja' }).nth(1).check()
    await expect(card.getByRole('status')).toContainText('sobald Sie wieder online sind')
    await card.getByRole('radio', { name: 'Nein' }).nth(2).check()
    await page.context().setOffline(false)
    await expect(card.getByRole('status')).toContainText('Beantwortet')
    if (long) expect(await findings(page, 'the enquiries')).toEqual([])

    await planner.getByRole('link', { name: 'Wann proben wir?' }).click()
    const second = planner
      .getByRole('listitem')
      .filter({ has: planner.getByRole('heading', { level: 3 }) })
      .nth(1)
    await expect(async () => {
      await planner.reload()
      await expect(planner.getByText(/^offen bis .* · 1 von \d+ haben geantwortet$/)).toBeVisible({ timeout: 3000 })
    }).toPass()
    if (long) expect(await findings(planner, 'the results of an enquiry')).toEqual([])
    await second.getByRole('button', { name: /^Termin erstellen/ }).click()
    await expect(second.getByLabel('Titel', { exact: true })).toHaveValue('Wann proben wir?')
    await second.getByRole('button', { name: 'Termin erstellen und alle benachrichtigen' }).click()
    await expect(planner.getByText('Der Termin ist erstellt.')).toBeVisible()
    await expect(planner.getByRole('button', { name: /^Termin erstellen/ })).toHaveCount(0)

    await page.goto('/de-ch/intra/meetings')
    const meeting = page.getByRole('article').filter({ hasText: 'Wann proben wir?' })
    await expect(meeting.getByRole('radio', { name: 'Angemeldet' })).toBeChecked()
  },
)

for (const { locale } of eachLocale)
  test(
    `the enquiries of the demo have no accessibility findings in ${locale}`,
    onlyLong,
    async ({ page, anotherDevice }) => {
      await page.goto(`/${locale}/intra/enquiries`)
      await expect(page.getByRole('radio').first()).toBeVisible()
      expect(await findings(page, 'the enquiries')).toEqual([])
      const planner = await anotherDevice('admin')
      await planner.goto(`/${locale}/intra/enquiries/asked`)
      for (const title of [/Zusatzprobe|Extra rehearsal/, /T-Shirt/i]) {
        await planner.goto(`/${locale}/intra/enquiries/asked`)
        await planner.getByRole('listitem').getByRole('link').filter({ hasText: title }).click()
        await expect(planner.getByRole('heading', { level: 2 }).first()).toBeVisible()
        await planner.getByText(/^(?:Umfrage ändern|Change the enquiry)$/).click()
        await expect(planner.getByRole('heading', { level: 1 })).toBeVisible()
        expect(await findings(planner, 'an enquiry')).toEqual([])
      }
    },
  )
