import { CancelledError, type FetchQueryOptions, hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { OfflineError, SignInNeededError } from '#device/errors.ts'
import type { Persistence } from './persisted-queries.ts'

/** A query that must be available offline; `then` derives further queries from its data. */
export interface Wanted {
  readonly options: FetchQueryOptions<unknown, Error, unknown, QueryKey>
  readonly then?: (data: unknown) => readonly Wanted[]
}

/** Types a query's data for the queries derived from it. */
export const wanted = <T, K extends QueryKey>(
  options: FetchQueryOptions<T, Error, T, K>,
  then?: (data: T) => readonly Wanted[],
): Wanted => {
  // The query's own function produced the data that `then` receives; the plan only passes it through.
  const plan = { options, ...(then === undefined ? {} : { then }) } as unknown
  return plan as Wanted
}

/**
 * Negative, so that data fetched while the clock was ahead is refetched; zero would treat it as fresh until that time.
 */
const always = Number.NEGATIVE_INFINITY

/**
 * Requests everything from the server, even lists that the page has just restored from the device, and stores the
 * responses. `skipsReceived`: not the lists that this page has just received. Resolves to whether everything is available; a refusal (a missing permission) does not stop the rest, a
 * missing network or session does.
 */
export const prepareOffline = async (
  queryClient: QueryClient,
  { renewer, isReceived }: Pick<Persistence, 'renewer' | 'isReceived'>,
  plan: readonly Wanted[],
  skipsReceived = false,
): Promise<boolean> => {
  let complete = true
  const isFresh = (queryKey: QueryKey): boolean =>
    skipsReceived && isReceived(hashKey(queryKey)) && queryClient.getQueryState(queryKey)?.isInvalidated === false
  const renew = async ({ options, then }: Wanted): Promise<readonly Wanted[]> => {
    if (isFresh(options.queryKey)) return then?.(queryClient.getQueryData(options.queryKey)) ?? []
    let requested = false
    const data = await queryClient.fetchQuery({
      ...options,
      staleTime: always,
      persister: (queryFn, context, query) => {
        requested = true
        return renewer(queryFn, context, query)
      },
    })
    // Another caller was restoring the same query and we got that result: request it in the next round.
    if (!requested) {
      await queryClient.fetchQuery({ ...options, staleTime: always, persister: renewer })
    }
    return then?.(queryClient.getQueryData(options.queryKey) ?? data) ?? []
  }
  const queue = [...plan]
  const seen = new Set<string>()
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const hash = hashKey(next.options.queryKey)
    if (seen.has(hash)) continue
    seen.add(hash)
    try {
      queue.push(...(await renew(next)))
    } catch (error) {
      if (error instanceof OfflineError || error instanceof SignInNeededError) return false
      if (error instanceof CancelledError) {
        // The screen that requested the same list was closed, and its request cancelled.
        seen.delete(hash)
        queue.push(next)
        continue
      }
      console.warn('offline_list.load_failed', { hash }, error)
      complete = false
    }
  }
  return complete
}
