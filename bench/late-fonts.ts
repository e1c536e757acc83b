import type { Bench } from './bench.ts'
import { phone } from './chromium.ts'
import type { Figure } from './figures.ts'
import { loadPage } from './page-load.ts'

const screens = {
  phone: { ...phone, viewport: { width: 390, height: 844 } },
  desktop: { viewport: { width: 1280, height: 900 } },
} as const
const pages = { home: '/de-ch', 'about us': '/de-ch/aboutus', article: '/de-ch/article/1' } as const
const rounds = 2

/** Measures how much a first visit shifts if the fonts arrive only after the page was painted with the fallbacks. */
export const measureLateFonts = async ({ browser }: Pick<Bench, 'browser'>, origin: string): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const [screen, options] of Object.entries(screens))
    for (const [name, path] of Object.entries(pages)) {
      const ours: number[] = []
      for (let round = 0; round < rounds; round++) {
        await using context = await browser.newContext({ locale: 'de-CH', ...options, serviceWorkers: 'block' })
        await context.route('**/*.woff2', async (route) => {
          await route.request().frame().page().waitForFunction(isPainted)
          await route.continue()
        })
        ours.push((await loadPage(context, origin + path)).layoutShift * 1000)
      }
      figures.push({
        name: `${name}, ${screen}: layout shift when the fonts arrive late`,
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
