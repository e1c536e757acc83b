import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { long } from './long.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }
const short = [{ size: phone, colorScheme: 'light' }] as const
const all = [phone, desktop].flatMap((size) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ size, colorScheme })),
)

/**
 * What axe finds on a page as it stands, one line per finding: in the long run on phone and desktop, each in light and
 * dark; in the short one on a phone in light.
 * @param where how the lines call the page
 */
export const findings = async (page: Page, where: string): Promise<string[]> => {
  const locale = page.url().includes('/en-gb') ? 'en-gb' : 'de-ch'
  const lines: string[] = []
  for (const { size, colorScheme } of long ? all : short) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page })
      // Our pages have no frames, for which it would open another tab each time.
      .setLegacyMode()
      // Large enough to be hit (WCAG 2.5.8) is a rule that axe leaves out unless asked.
      .options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })
      .analyze()
    for (const { id, nodes } of violations) {
      const elements = nodes.map(({ target, html }) => `${target.join(' ')} ${html.slice(0, 120)}`)
      lines.push(`${locale} ${where} ${size.width} ${colorScheme}: ${id} at ${elements.join(', ')}`)
    }
  }
  return lines
}
