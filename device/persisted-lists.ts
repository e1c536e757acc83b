import * as v from 'valibot'
import { Participation, SubscribableEvent } from '#contract/participation.ts'
import type { Locale } from '#i18n/intl.ts'
import type { MemberDatabase } from './database.ts'

/** Keys of the lists that the worker reads as the page last kept them. */
export const participationKey = ['participation'] as const
export const subscribableKey = (locale: Locale) => ['subscribable', locale] as const

/** The place of a persisted query (TanStack Query's prefix and hash of a key without objects). */
export const persistedQueryKey = (key: readonly string[]): string => `tanstack-query-${JSON.stringify(key)}`

const Kept = v.pipe(v.string(), v.parseJson(), v.object({ state: v.object({ data: v.unknown() }) }))

const readList = async <T>(
  database: MemberDatabase,
  key: readonly string[],
  schema: v.GenericSchema<unknown, T>,
): Promise<readonly T[]> => {
  const stored = await database.read(['queries'], (transaction) => transaction.get('queries', persistedQueryKey(key)))
  const kept = v.safeParse(Kept, stored)
  const list = v.safeParse(v.array(schema), kept.success ? kept.output.state.data : null)
  return list.success ? list.output : []
}

/**
 * The member's answers and the events they may answer, as the page last kept them on this device; empty when it kept none
 * or they cannot be read. The worker has no query cache, but an answer given on a notification stands on a row.
 */
export const readPersistedMeetings = async (
  database: MemberDatabase,
  locale: Locale,
): Promise<{ readonly rows: readonly Participation[]; readonly events: readonly SubscribableEvent[] }> => ({
  rows: await readList(database, participationKey, Participation),
  events: await readList(database, subscribableKey(locale), SubscribableEvent),
})
