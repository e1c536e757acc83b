import { expect, test } from '../support/app.ts'
import { eachLocale, onlyLong } from '../support/long-run.ts'

test.use({ serviceWorkers: 'block', member: 'admin', isServerShared: true })

const widths = [1200, 1249, 1280, 1345, 1366, 1440, 1537]

for (const { locale } of eachLocale)
  test(`all tabs of an administrator are in one row from 1200 pixels on, in ${locale}`, onlyLong, async ({ page }) => {
    await page.goto(`/${locale}/intra/admin`)
    const tabs = page.getByRole('navigation', { name: /^(?:Interner Bereich|Members’ area)$/ }).getByRole('link')
    await expect(tabs).toHaveCount(11)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      const tops = () => tabs.evaluateAll((all) => new Set(all.map((tab) => tab.getBoundingClientRect().top)).size)
      await expect.poll(tops, `${width} pixels`).toBe(1)
    }
  })
