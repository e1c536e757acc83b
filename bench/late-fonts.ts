import type { Bench } from './bench.ts'
import { phone } from './chromium.ts'
import type { Figure } from './figures.ts'
import { loadPage } from './page-load.ts'

const screens = {
  phone: { ...phone, viewport: { width: 390, height: 844 } },
  desktop: { viewport: { width: 1280, height: 900 } },
} as const
const pages = {
  home: '/de-ch',
  calendar: '/de-ch/calendar',
  'about us': '/de-ch/aboutus',
  article: '/de-ch/article/1',
} as const
const rounds = 2

/** Measures how much a first visit shifts if the fonts arrive only after the page was painted with the fallbacks. */
export const measureLateFonts = async ({ browser }: Pick<Bench, 'browser'>, origin: string): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const [screen, options] of Object.entries(screens))
    for (const [name, path] of Object.entries(pages)) {
      const ours: number[] = []
      let fallbacks = ''
      for (let round = 0; round < rounds; round++) {
        await using context = await browser.newContext({ locale: 'de-CH', ...options, serviceWorkers: 'block' })
        await context.route('**/*.woff2', async (route) => {
          await route.request().frame().page().waitForFunction(isPainted)
          await route.continue()
        })
        const load = await loadPage(context, origin + path, async (page) => {
          fallbacks = (await page.evaluate(installedFallbacks)).join(' and ') || 'no fallback of ours'
        })
        ours.push(load.layoutShift * 1000)
      }
      figures.push({
        name: `${name}, ${screen}: layout shift when the fonts arrive late after ${fallbacks}`,
        unit: '‰',
        ours,
        reference: [],
        referenceName: '',
        limit: 20,
      })
    }
  return figures
}

/** Runs in the page. */
const isPainted = (): boolean => performance.getEntriesByName('first-contentful-paint').length > 0

/** Runs in the page. @returns the first fallback of each typeface whose local font this machine has */
const installedFallbacks = async (): Promise<string[]> => {
  const found = new Map<string, string>()
  for (const face of document.fonts) {
    const [, typeface] = /^"?(\S+) Fallback/.exec(face.family) ?? []
    if (typeface === undefined || found.has(typeface)) continue
    const isInstalled = await face.load().then(
      () => true,
      () => false,
    )
    if (isInstalled) found.set(typeface, face.family.replaceAll('"', ''))
  }
  return [...found.values()]
}
