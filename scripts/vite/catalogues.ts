import type { Plugin } from 'vite'
import { parsed } from '../../i18n/parsed.ts'

/** What every public page may say; the rest (`?part=members`) comes with whoever is known here as a member. */
const publicNouns = /^(?:action|layout(?!\.account(?!\.sign_in))|loading|page|home\.missing)\b/
/** What is new and what comes: home, articles and calendar, and the members' pages that show the same. */
const newsNouns = /^(?:article|calendar|file|home)\b/
/** What pages say around their form, which comes later (src/ui/form/LazyForm.tsx). */
const aroundForms =
  /^(?:form\.late|contact\.(?:title|description|intro|other|post|visit)|registration\.(?:title|description|intro|thanks))\b/
/** What forms and their checks say; comes with the first of them that is used. */
const formNouns = /^(?:captcha|contact|export|form|registration|validation(?!\.(?:push|told)))\b/
/** Pages that are mostly text say it in parts of their own: who the band is, its pictures, how one joins and on what terms. */
const bandNouns = /^about\b/
const galleryNouns = /^gallery\b/
/** The guild band's pictures and those of the band's history stand on the page about the band too, and open there. */
const bandsPictures =
  /^gallery\.(?:posaunen|probe|trommeln|dreispitz|boegg|laternen|\d{4}|today|viewer|previous|next|position)\b/
const joiningNouns = /^(?:legal|signup)\b/
/** The shop, the way to an order, and paying for it or for a membership. */
const shopNouns = /^(?:checkout|fee|payment|shop)\b/
/** What editors and administrators keep, on pages of their own. */
const adminNouns = /^admin\b/
/** Said by the server alone: the pages of the provider, letters, notifications, documents and what systems show of the app. */
const serversOwn = /^(?:app|sso|mail|notice|document)\./

/** What notifications say, and where an answer given on one stands. The worker has nothing else. */
const workersOwn = /^push\./
const alsoWorkers = /^participation\.(?:yes|no|saved|sending|not_kept|rejected|waiting\.\w+)$/

const partOf = (id: string): string => {
  if (publicNouns.test(id)) return 'public'
  if (newsNouns.test(id)) return 'news'
  if (aroundForms.test(id)) return 'around'
  if (formNouns.test(id)) return 'forms'
  if (bandNouns.test(id)) return 'band'
  if (galleryNouns.test(id)) return 'gallery'
  if (joiningNouns.test(id)) return 'joining'
  if (shopNouns.test(id)) return 'shop'
  if (adminNouns.test(id)) return 'admin'
  if (workersOwn.test(id)) return 'worker'
  return serversOwn.test(id) ? 'server' : 'members'
}

const isIn = (part: string, id: string): boolean =>
  partOf(id) === part ||
  (part === 'band' && bandsPictures.test(id)) ||
  (part === 'worker' && alsoWorkers.test(id)) ||
  (part === 'members' && partOf(id) === 'news') ||
  (part === 'shop' && /^(?:form\.late|registration\.thanks)\b/.test(id))

/**
 * Parses the messages of i18n/*.json at build time: the browser then needs no ICU parser.
 * `?part=public` and the other parts give a page only what it says; without a part it is everything.
 */
export const compiledCatalogues = (): Plugin => ({
  name: 'compiled-catalogues',
  enforce: 'pre',
  transform: {
    filter: { id: /\/i18n\/[a-z-]+\.json(?:\?|$)/ },
    handler(text, file) {
      const part = new URLSearchParams(file.split('?')[1]).get('part')
      const texts = Object.entries(JSON.parse(text) as Record<string, string>).filter(
        ([id]) => part === null || isIn(part, id),
      )
      const json = JSON.stringify(parsed(Object.fromEntries(texts)))
      // Vite reads as JSON only what has no query.
      if (part === null) return { code: json, map: null }
      return { code: `export default JSON.parse(${JSON.stringify(json)})`, map: null, moduleType: 'js' }
    },
  },
})
