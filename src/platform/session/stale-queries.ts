import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { ChangedNoun } from '#contract/changes.ts'

/** Nouns whose changes are not in the change log. */
type UnloggedNoun =
  | 'feed'
  | 'job'
  | 'preferences'
  | 'event_template'
  | 'absence'
  | 'default_answers'
  | 'private_note'
  | 'seating'
  | 'take'
export type Noun = ChangedNoun | UnloggedNoun

/** The nouns whose data a query shows: a write of one of them makes it stale. None for data that no write changes. */
export type ShownNouns = readonly Noun[] | 'all'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { readonly shows: ShownNouns }
  }
}

/**
 * Marks the queries that show the noun as stale and refetches those that are on screen. `fresh` is the key of the query that
 * already holds the reply to the write. A query that nobody has used in this page says nothing yet: it is stale after every write.
 */
export const invalidate = async (queryClient: QueryClient, noun: Noun, fresh?: QueryKey): Promise<void> => {
  const freshHash = fresh === undefined ? null : hashKey(fresh)
  await queryClient.invalidateQueries({
    predicate: ({ meta: { shows = 'all' } = {}, queryHash }) =>
      (shows === 'all' || shows.includes(noun)) && queryHash !== freshHash,
  })
}
