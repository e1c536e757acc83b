import { queryOptions } from '@tanstack/react-query'
import type { TextPage } from '#contract/page-places.ts'
import type { RouterContext } from '../../platform/session/app.tsx'

/** The texts of the band on a page; those that the service worker stored if the server cannot be reached. */
export const pageTextsQuery = ({ call, locale }: Pick<RouterContext, 'call' | 'locale'>, page: TextPage) =>
  queryOptions({
    queryKey: ['page-texts', locale, page],
    meta: { shows: ['page_text', 'settings'] },
    queryFn: async ({ signal }) => {
      const { listPageTexts } = await import('#contract/page-texts.ts')
      try {
        return (await call(listPageTexts, { params: { page } }, { signal }))._embedded.items
      } catch (error) {
        // The server renders pages with texts only.
        if (import.meta.env.SSR) throw error
        const { readStoredPageTexts } = await import('#device/page-texts.ts')
        const stored = await readStoredPageTexts(window, locale, page)
        if (stored === null) throw error
        return stored
      }
    },
    staleTime: 5 * 60_000,
  })
