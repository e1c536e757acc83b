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

/**
 * Loads the texts of a page before it is shown, in the browser too: without them it would be empty, and a fragment would
 * lead nowhere. If they cannot be loaded, the screen says so.
 */
export const loadTexts = async (context: RouterContext, page: TextPage): Promise<void> => {
  const query = pageTextsQuery(context, page)
  if (import.meta.env.SSR) await context.queryClient.fetchQuery(query)
  else await context.queryClient.ensureQueryData(query).catch(() => undefined)
}
