import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'
import { storedKeys } from '../support/members-area.ts'

test.use({ member: 'player', serviceWorkers: 'block', viewport: { width: 390, height: 844 } })

const rowsOf = (page: Page): Locator => page.locator('.meeting-row')

test(
  'answers in the list: six open events fit on a phone, all are attended at once and undone, a row opens its card',
  onlyLong,
  async ({ page }) => {
    await page.goto('/de-ch/intra/meetings')
    await page.getByRole('button', { name: 'Liste' }).click()
    const open = page.getByRole('group', { name: /Bitte an- oder abmelden/ })
    await expect(open.nth(6)).toBeVisible()
    // Without scrolling.
    expect(await page.evaluate(() => scrollY)).toBe(0)
    const inView = await open.evaluateAll(
      (all) =>
        all.filter((one) => {
          const { top, bottom } = one.getBoundingClientRect()
          const bar = document.querySelector('.thumb')?.getBoundingClientRect().top ?? innerHeight
          return top >= 0 && bottom <= bar
        }).length,
    )
    expect(inView).toBeGreaterThanOrEqual(6)
    const { width = 0, height = 0 } = (await open.first().locator('label').first().boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)

    await rowsOf(page).nth(1).getByRole('radio', { name: 'Abgemeldet' }).click()
    await page.getByLabel('Welche Termine?').selectOption('Konzerte, Auftritte')
    const concerts = await open.count()
    await page.getByRole('button', { name: /^Zu allen \d+ offenen anmelden/ }).click()
    await expect(page.getByText(`Zu ${concerts} Terminen angemeldet.`)).toBeVisible()
    await expect(open).toHaveCount(0)
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await expect(open).toHaveCount(concerts)
    await page.getByLabel('Welche Termine?').selectOption('Alle Termine')
    await expect(rowsOf(page).nth(1).getByRole('radio', { name: 'Abgemeldet' })).toBeChecked()

    await rowsOf(page).first().getByRole('button').click()
    await expect(rowsOf(page).first().getByLabel('Bemerkung')).toBeVisible()
    await expect.poll(() => storedKeys(page, 'outbox')).toEqual([])
  },
)

const openAttendance = async (page: Page): Promise<void> => {
  await page.goto('/de-ch/intra/attendance')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anwesenheit')
}
const player = (page: Page, name: string): Locator => page.getByRole('group', { name: new RegExp(`^${name}`) })

test(
  'two planners record offline and disagree: both see who said what, one decides, the other sees it',
  onlyLong,
  async ({ anotherDevice, expectFailedLoads }) => {
    expectFailedLoads(/\/api\//)
    const [conductor, president] = [await anotherDevice('conductor'), await anotherDevice('admin')]
    const pages = [conductor, president]
    const name = 'Anna Zwyergart'
    for (const page of pages) {
      await openAttendance(page)
      await player(page, name).getByTitle('nicht erfasst').click()
      await expect(player(page, name).getByRole('radio', { name: 'nicht erfasst' })).toBeChecked()
      await expect.poll(() => storedKeys(page, 'outbox')).toEqual([])
      await page.reload()
      await expect(player(page, name)).toBeVisible()
    }
    for (const page of pages) await page.context().setOffline(true)
    await player(conductor, name).getByTitle('anwesend').click()
    await player(president, name).getByTitle('gefehlt').click()
    for (const page of pages) {
      await expect(player(page, name)).toContainText('noch nicht gesendet')
      await page.context().setOffline(false)
    }
    for (const page of pages) await expect.poll(() => storedKeys(page, 'outbox')).toEqual([])
    for (const page of pages) {
      await page.reload()
      await expect(page.getByText(/^Selina Bärlocher, \d\d:\d\d Uhr: anwesend$/)).toBeVisible()
      await expect(page.getByText(/^Thomas Rütistein, \d\d:\d\d Uhr: gefehlt$/)).toBeVisible()
    }
    await conductor.getByRole('button', { name: 'anwesend gilt' }).click()
    await expect(conductor.getByText(/Verschiedenes erfasst/)).toHaveCount(0)
    await expect.poll(() => storedKeys(conductor, 'outbox')).toEqual([])
    await president.reload()
    await expect(player(president, name).getByRole('radio', { name: 'anwesend' })).toBeChecked()

    await conductor.getByRole('link', { name: 'Zur Statistik' }).click()
    await expect(conductor.locator('summary').filter({ hasText: name })).toBeVisible()
  },
)
