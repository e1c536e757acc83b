import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Loads what a route shows. The server waits, and a failed load fails the page. The browser does not: the screen shows
 * what is known, a skeleton, or that the load failed.
 */
export const load = <T, K extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<T, Error, T, K>,
): Promise<unknown> => {
  if (import.meta.env.SSR) return queryClient.fetchQuery(query)
  void queryClient.prefetchQuery(query)
  return Promise.resolve()
}
