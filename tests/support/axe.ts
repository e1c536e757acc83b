import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { long } from './long-run.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }
const short = [{ size: phone, colorScheme: 'light' }] as const
const all = [phone, desktop].flatMap((size) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ size, colorScheme })),
)

/** Returns the fields with text so small that Safari on a phone zooms in when they are focused. */
const smallFields = (page: Page): Promise<string[]> =>
  page
    .locator('select, textarea, input:not([type=radio], [type=checkbox], [type=range], [type=file], [type=hidden])')
    .evaluateAll((fields) =>
      fields
        .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
        .map((field) => field.outerHTML.slice(0, 120)),
    )

/** Returns the ids that several fields have: the label of one then leads to another. */
const sharedIds = (page: Page): Promise<string[]> =>
  page.locator('select[id], textarea[id], input[id]').evaluateAll((fields) => {
    const ids = fields.map(({ id }) => id)
    return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))]
  })

/** True if a target is too small also in the middle of the screen, where no fixed bar covers a part of it. */
const isTooSmall = async (page: Page, target: string): Promise<boolean> => {
  await page.locator(target).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .include(target)
    .withRules('target-size')
    .analyze()
  return violations.length > 0
}

/**
 * Returns axe's findings on the current page, one line each: in the long run on phone and desktop, each in light and
 * dark; in the short run on a phone in light mode. On a phone also the fields that are too small for iOS; and the ids that
 * several fields share.
 * @param where name of the page in the lines
 */
export const findings = async (page: Page, where: string): Promise<string[]> => {
  const locale = page.url().includes('/en-gb') ? 'en-gb' : 'de-ch'
  const shared = await sharedIds(page)
  const lines = shared.map((id) => `${locale} ${where}: several fields have the id ${id}`)
  for (const { size, colorScheme } of long ? all : short) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page })
      // Our pages have no frames, for which axe would open another tab each time.
      .setLegacyMode()
      // Target size (WCAG 2.5.8) is a rule that axe runs only on request.
      .options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })
      .analyze()
    for (const { id, nodes } of violations) {
      const elements: string[] = []
      for (const { target, html } of nodes) {
        const selector = target.join(' ')
        if (id !== 'target-size' || (await isTooSmall(page, selector)))
          elements.push(`${selector} ${html.slice(0, 120)}`)
      }
      if (elements.length === 0) continue
      lines.push(`${locale} ${where} ${size.width} ${colorScheme}: ${id} at ${elements.join(', ')}`)
    }
    const small = size === phone ? await smallFields(page) : []
    for (const field of small)
      lines.push(`${locale} ${where}: iOS zooms in, because the text is below 16 px, at ${field}`)
  }
  return lines
}

/** Opens every fold of the page, also those inside of others. */
export const openFolds = async (page: Page): Promise<void> => {
  const closed = page.locator('main details:not([open]) > summary:visible')
  while ((await closed.count()) > 0) await closed.first().click()
}
