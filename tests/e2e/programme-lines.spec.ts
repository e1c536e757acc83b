import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { onlyLong } from '../support/long-run.ts'

test.use({ member: 'conductor', serviceWorkers: 'block', viewport: { width: 390, height: 844 } })

const rows = (page: Page) => page.getByRole('region', { name: 'Programm' }).locator('ol > li')
const openEditor = async (page: Page): Promise<void> => {
  await page.goto('/de-ch/intra/meetings')
  const meeting = page.getByRole('article').filter({ hasText: 'Platzkonzert mit Glühwein' })
  await meeting.getByRole('link', { name: 'Programm bearbeiten' }).click()
  await expect(rows(page)).toHaveCount(8)
}

test('a pause is added, moved by keyboard and by dragging, and read by members', onlyLong, async ({ page }) => {
  await openEditor(page)
  const programme = page.getByRole('region', { name: 'Programm' })
  await programme.getByRole('button', { name: 'Pause' }).click()
  await expect(programme.getByText('8 Stücke, 43 Min.')).toBeVisible()
  const up = programme.getByRole('button', { name: '«Pause» nach oben' })
  await up.press('Enter')
  await expect(rows(page).nth(7).getByLabel('Minuten')).toHaveValue('20')
  await expect(up).toBeFocused()

  const handle = rows(page).nth(7).locator('[aria-hidden] svg').first()
  await handle.scrollIntoViewIfNeeded()
  const [from, to] = [await handle.boundingBox(), await rows(page).nth(5).boundingBox()]
  await page.mouse.move((from?.x ?? 0) + 8, (from?.y ?? 0) + 10)
  await page.mouse.down()
  await page.mouse.move((from?.x ?? 0) + 8, (to?.y ?? 0) + 5, { steps: 12 })
  await page.mouse.up()
  await expect(rows(page).nth(5).getByLabel('Minuten')).toHaveValue('20')

  await programme.getByRole('button', { name: 'Andere Zeile' }).click()
  await programme.getByRole('button', { name: 'Programm speichern' }).click()
  const text = rows(page).nth(9).getByLabel('Text')
  await expect(text).toBeFocused()
  await text.fill('Dank an die Gemeinde')
  await page.reload()
  await expect(programme.getByText(/^Ihr Entwurf vom/)).toBeVisible()
  await expect(text).toHaveValue('Dank an die Gemeinde')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await findings(page, 'free lines')).toEqual([])
  await programme.getByRole('button', { name: 'Programm speichern' }).click()
  await expect(programme.getByText('Gespeichert.')).toBeVisible()

  await page.goto('/de-ch/calendar')
  const concert = page.getByRole('article').filter({ hasText: 'Platzkonzert mit Glühwein' })
  await concert.getByText('Programm, 8 Stücke, 43 Min.').click()
  await expect(concert.getByRole('listitem').filter({ hasText: /^Pause 20 Min\.$/ })).toBeVisible()
  await expect(concert.getByRole('listitem').filter({ hasText: 'Dank an die Gemeinde' })).toBeVisible()
})
