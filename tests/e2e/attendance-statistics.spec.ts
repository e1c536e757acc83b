import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { onlyLong } from '../support/long-run.ts'

test.use({ member: 'conductor', serviceWorkers: 'block', isServerShared: true })

for (const width of [390, 320])
  test(`the statistics fit a phone of ${width} pixels with one line per person`, onlyLong, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/de-ch/intra/attendance/statistics')
    const line = page.getByRole('listitem').filter({ hasText: 'Anna Zwyergart' })
    await expect(line.locator('summary')).toHaveText(/^Anna Zwyergart\d+ von \d+\d+ %$/)
    await expect(page.getByRole('table')).toHaveCount(0)
    const lines = page.getByRole('region', { name: 'Klarinette' }).locator('summary')
    for (const summary of await lines.all()) expect((await summary.boundingBox())?.height).toBeLessThan(60)
    await expect(line.getByText('angemeldet und da')).toBeHidden()
    await line.locator('summary').click()
    await expect(line.getByText('angemeldet und da')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    expect(await findings(page, 'statistics')).toEqual([])
  })
