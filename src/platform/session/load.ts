import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import type { RouterContext } from './app.tsx'

/** The argument of a screen's loader. */
export interface Loading {
  readonly context: RouterContext
}

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
