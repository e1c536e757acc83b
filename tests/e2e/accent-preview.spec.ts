import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { eachLocale, onlyLong } from '../support/long-run.ts'

test.use({ member: 'admin', serviceWorkers: 'block', isServerShared: true, viewport: { width: 390, height: 844 } })

const words = {
  'de-ch': { colour: 'Akzentfarbe', preview: 'Vorschau', modes: ['Helle Darstellung', 'Dunkle Darstellung'] },
  'en-gb': { colour: 'Accent colour', preview: 'Preview', modes: ['Light mode', 'Dark mode'] },
} as const

for (const { locale } of eachLocale)
  test(
    `the preview of a colour shows each screen in both modes, within a phone, in ${locale}`,
    onlyLong,
    async ({ page }) => {
      const { colour, preview, modes } = words[locale]
      await page.goto(`/${locale}/intra/admin/settings`)
      await page.getByLabel(colour, { exact: false }).first().fill('#b3261e')
      const screen = page.getByLabel(preview, { exact: true })
      const shown = new Set<string>()
      for (const name of await screen.locator('option').allTextContents()) {
        await screen.selectOption(name)
        for (const mode of modes) {
          const figure = page.getByRole('figure', { name: mode })
          const box = await figure.boundingBox()
          expect((box?.x ?? 0) + (box?.width ?? 999), `${name}, ${mode}`).toBeLessThanOrEqual(390)
          // Nothing in it is cut off.
          expect(await figure.evaluate((all) => all.scrollWidth - all.clientWidth), `${name}, ${mode}`).toBe(0)
          shown.add((await figure.textContent()) ?? '')
        }
        expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(390)
      }
      // Seven screens, each in two modes.
      expect(shown.size).toBe(14)
      expect(await findings(page, 'the preview')).toEqual([])
    },
  )
