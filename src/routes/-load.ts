import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import type { TextPage } from '#contract/page-places.ts'
import { pageTextsQuery } from '../features/page-texts/queries.ts'
import type { RouterContext } from '../platform/session/app.tsx'

/**
 * Loads the data of a route. The server waits, and a failed load fails the page. The browser does not: the screen shows
 * known data, a skeleton, or the failure.
 */
export const load = <T, K extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<T, Error, T, K>,
): Promise<unknown> => {
  if (import.meta.env.SSR) return queryClient.fetchQuery(query)
  void queryClient.prefetchQuery(query)
  return Promise.resolve()
}

/**
 * Loads the texts of a page before it is shown, in the browser too: without them it would be empty, and a fragment would
 * lead nowhere. If they cannot be loaded, the screen says so.
 */
export const loadTexts = async (context: RouterContext, page: TextPage): Promise<void> => {
  const query = pageTextsQuery(context, page)
  if (import.meta.env.SSR) await context.queryClient.fetchQuery(query)
  else await context.queryClient.ensureQueryData(query).catch(() => undefined)
}
