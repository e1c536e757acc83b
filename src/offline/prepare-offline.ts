import { CancelledError, type FetchQueryOptions, hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { OfflineError, SignInNeededError } from '#device/errors.ts'
import type { Persistence } from './persisted-queries.ts'

/** A query that must be on the device; its data may name further ones. */
export interface Wanted {
  readonly options: FetchQueryOptions<unknown, Error, unknown, QueryKey>
  readonly then?: (data: unknown) => readonly Wanted[]
}

/** Types a query's data once, for the queries that follow from it. */
export const wanted = <T, K extends QueryKey>(
  options: FetchQueryOptions<T, Error, T, K>,
  then?: (data: T) => readonly Wanted[],
): Wanted => {
  // The query's own function made the data that `then` gets; the plan only carries it from one to the other.
  const plan = { options, ...(then === undefined ? {} : { then }) } as unknown
  return plan as Wanted
}

/** Also older than now: what was fetched while the clock was ahead, which zero would call fresh until that time comes. */
const always = Number.NEGATIVE_INFINITY

/**
 * Really asks the server for everything, also for what a page has just restored from the device, and keeps it. Resolves
 * with whether all of it is there; one refusal (a missing right) does not stop the rest, a missing network or session does.
 */
export const prepareOffline = async (
  queryClient: QueryClient,
  { renewer }: Pick<Persistence, 'renewer'>,
  plan: readonly Wanted[],
): Promise<boolean> => {
  let complete = true
  const renew = async ({ options, then }: Wanted): Promise<readonly Wanted[]> => {
    let asked = false
    const data = await queryClient.fetchQuery({
      ...options,
      staleTime: always,
      persister: (queryFn, context, query) => {
        asked = true
        return renewer(queryFn, context, query)
      },
    })
    // Someone was restoring the same query and we got that result: the next round asks.
    if (!asked) {
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
        // The screen that had asked for the same list was left, and its request with it.
        seen.delete(hash)
        queue.push(next)
        continue
      }
      console.warn(`${hash} could not be loaded for offline use`, error)
      complete = false
    }
  }
  return complete
}
