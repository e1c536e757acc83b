import {
  experimental_createQueryPersister,
  PERSISTER_KEY_PREFIX,
  type PersistedQuery,
} from '@tanstack/query-persist-client-core'
import {
  hashKey,
  notifyManager,
  type Query,
  type QueryFunctionContext,
  type QueryKey,
  type QueryPersister,
} from '@tanstack/react-query'
import { del, entries, get, type UseStore, update } from 'idb-keyval'
import * as v from 'valibot'
import type { MemberDatabase } from '#device/database.ts'
import { OfflineError } from '#device/errors.ts'
import { offlineGraceDays } from '#device/known-time.ts'
import { persistedList, persistedVersion } from '#device/persisted-lists.ts'
import { isLocale, type Locale, locales } from '#i18n/intl.ts'

/** Milliseconds during which a received list is not requested once more for offline use. */
const receivedMs = 60_000

const maxAgeMs = offlineGraceDays * 86_400_000

export interface Persistence {
  /** Default of the member's query client: stored data first, the server if there is none. */
  readonly persister: QueryPersister
  /**
   * Always requests the server and stores the response; stored data is shown in the meantime, and stays if the server
   * refuses.
   */
  readonly renewer: QueryPersister
  /** Returns true if this page received the list from the server within the last minute, by no clock of the device. */
  isReceived(queryHash: string): boolean
  /**
   * Deletes entries of an older version or that are too old by this device's clock; call it only while the server is
   * reachable.
   */
  collect(): Promise<void>
  /** Stops all reads and writes: the member has signed out. */
  stop(): void
}

export interface PersistenceSettings {
  readonly database: MemberDatabase
  readonly now: () => Date
  /** Called when a server response was persisted; `began` is when its fetch began. */
  readonly onPersisted: (key: QueryKey, data: unknown, began: Date) => void
  /** Called with true if any fetched list exceeded the storage quota. Such a list is shown but not stored. */
  readonly onFull: (full: boolean) => void
}

const Persisted = v.looseObject({
  buster: v.string(),
  queryHash: v.string(),
  queryKey: v.array(v.unknown()),
  state: v.looseObject({ dataUpdatedAt: v.number(), data: v.unknown() }),
})

/** A stored entry with its key. */
interface Entry {
  readonly key: string
  readonly text: string
  /** When its fetch began, in epoch milliseconds; only for writes. */
  readonly began?: number
}

/** When the fetch of an entry began, in epoch milliseconds; older apps did not store it. */
const Began = v.pipe(v.string(), v.parseJson(), v.object({ began: v.number() }))

/** A fetch must not overwrite the response to a request that began later, however late it ends. */
const supersededError = new Error('A newer answer of the server is kept already')

/** @throws ValiError for data that do not match the list's schema */
const toStored = (key: QueryKey, data: unknown): unknown => {
  const stored = persistedList(key)?.stored ?? null
  return stored === null ? data : v.parse(stored, data)
}

/**
 * Parses an entry and its data; throws if it does not match or belongs to another query, and the persister then removes
 * it.
 */
const parsed = ({ key, text }: Entry): PersistedQuery => {
  const stored: PersistedQuery = JSON.parse(text)
  const { queryKey, state } = v.parse(Persisted, stored)
  if (key !== `${PERSISTER_KEY_PREFIX}-${hashKey(queryKey)}`) throw new Error(`${key} holds another query's data`)
  const list = persistedList(queryKey)
  if (list === null) throw new Error(`${String(queryKey[0])} is not stored on the device`)
  return { ...stored, state: { ...stored.state, data: v.parse(list.shape, toStored(queryKey, state.data)) } }
}

const inLanguage = (key: QueryKey, locale: Locale): QueryKey =>
  key.map((part) => (typeof part === 'string' && isLocale(part) ? locale : part))

type Library = ReturnType<typeof experimental_createQueryPersister<Entry>>

/**
 * Returns the same list in a language that is stored: after switching languages in the cellar, a member gets that
 * rather than nothing.
 */
const inOtherLanguage = async <T>(library: Library, query: Query): Promise<T | undefined> => {
  for (const hash of locales.map((locale) => hashKey(inLanguage(query.queryKey, locale)))) {
    if (hash === query.queryHash) continue
    const found = await library
      .retrieveQuery<T>(hash, ({ state }) => query.setState({ dataUpdatedAt: state.dataUpdatedAt }))
      .catch(() => undefined)
    if (found !== undefined) return found
  }
  return undefined
}

/** True if a stored entry came from a request that began later than `began`. */
const isSuperseded = (kept: unknown, began: number, now: Date): boolean => {
  const before = v.safeParse(Began, kept)
  // A time in the future was written by a wrong clock.
  return before.success && before.output.began > began && before.output.began <= now.getTime()
}

/** The entries of a member's store, as the library reads and writes them; nothing of it once `isStopped`. */
const createStorage = (store: UseStore, now: () => Date, isStopped: () => boolean) => ({
  getItem: async (key: string): Promise<Entry | null> => {
    if (isStopped()) return null
    try {
      const text: unknown = await get(key, store)
      // An entry that is not text is foreign; the next fetch overwrites it.
      return typeof text === 'string' ? { key, text } : null
    } catch (error) {
      console.warn('stored_query.read_failed', error)
      return null
    }
  },
  setItem: async (key: string, { text, began = 0 }: Entry): Promise<void> => {
    if (isStopped()) return
    // Compared and written in one transaction, because other tabs write too.
    let isLate = false
    const newer = (kept: unknown): unknown => {
      isLate = isSuperseded(kept, began, now())
      return isLate ? kept : text
    }
    await update(key, newer, store)
    if (isLate) throw supersededError
  },
  removeItem: (key: string): Promise<void> => (isStopped() ? Promise.resolve() : del(key, store)),
  entries: async (): Promise<[string, Entry][]> => {
    const all = await entries<string, unknown>(store)
    return all.map(([key, text]) => [key, { key, text: typeof text === 'string' ? text : '' }])
  },
})

interface Persisting extends PersistenceSettings {
  readonly library: Library
  /** Hashes of the queries that exceeded the storage quota. */
  readonly lacking: Set<string>
  /** Start of the fetch whose response is written next, by query hash. */
  readonly beginnings: Map<string, number>
  /** Milliseconds of `performance.now()` at which a list came from the server, by query hash. */
  readonly received: Map<string, number>
  stopped: boolean
}

const createLibrary = (
  storage: ReturnType<typeof createStorage>,
  beginnings: ReadonlyMap<string, number>,
  maxAge: number,
): Library =>
  experimental_createQueryPersister<Entry>({
    storage,
    buster: persistedVersion,
    maxAge,
    serialize: (query) => {
      const began = beginnings.get(query.queryHash) ?? 0
      const state = { ...query.state, data: toStored(query.queryKey, query.state.data) }
      return { key: query.queryHash, text: JSON.stringify({ ...query, state, began }), began }
    },
    deserialize: parsed,
  })

const write = async (persisting: Persisting, query: Query, began: Date): Promise<void> => {
  if (query.state.data === undefined) return
  const { library, lacking, beginnings, onFull, onPersisted } = persisting
  const { data } = query.state
  lacking.delete(query.queryHash)
  beginnings.set(query.queryHash, began.getTime())
  try {
    await library.persistQuery(query)
  } catch (error) {
    if (persisting.stopped || error === supersededError) return
    console.warn('stored_query.save_failed', error)
    if (error instanceof DOMException && error.name === 'QuotaExceededError') lacking.add(query.queryHash)
    return
  } finally {
    if (!persisting.stopped) onFull(lacking.size > 0)
  }
  if (!persisting.stopped) onPersisted(query.queryKey, data, began)
}

const fetched = async <T, K extends QueryKey>(
  persisting: Persisting,
  queryFn: (context: QueryFunctionContext<K>) => T | Promise<T>,
  context: QueryFunctionContext<K>,
  query: Query,
): Promise<T> => {
  const began = persisting.now()
  const data = await queryFn(context)
  persisting.received.set(query.queryHash, performance.now())
  // After this task the query's state contains the data to write.
  if (persistedList(query.queryKey) !== null) notifyManager.schedule(() => void write(persisting, query, began))
  return data
}

const restored = async <T>(library: Library, query: Query): Promise<T | undefined> => {
  if (query.state.data !== undefined || persistedList(query.queryKey) === null) return undefined
  try {
    return await library.retrieveQuery<T>(query.queryHash, ({ state }) =>
      query.setState({ dataUpdatedAt: state.dataUpdatedAt }),
    )
  } catch (error) {
    console.warn('stored_query.delete_failed', error)
    return undefined
  }
}

/**
 * Persists the queries of one member, one entry per query, with the library's persister. Around it: storage errors
 * count as a missing entry, because the library would delete the entry; failed writes are reported instead of thrown
 * without a handler; nothing is written after `stop`, however late a fetch ends.
 */
export const persistQueries = (settings: PersistenceSettings): Persistence => {
  const beginnings = new Map<string, number>()
  const received = new Map<string, number>()
  const storage = createStorage(settings.database.keyval('queries'), settings.now, () => persisting.stopped)
  // Reading deletes nothing because of its age: this device's clock may be years ahead, and a deletion is final.
  const library = createLibrary(storage, beginnings, Number.POSITIVE_INFINITY)
  const persisting: Persisting = { ...settings, library, lacking: new Set(), beginnings, received, stopped: false }
  return {
    persister: async <T, K extends QueryKey>(
      queryFn: (context: QueryFunctionContext<K>) => T | Promise<T>,
      context: QueryFunctionContext<K>,
      query: Query,
    ): Promise<T> => {
      const known = await restored<T>(library, query)
      if (known !== undefined) return known
      try {
        return await fetched(persisting, queryFn, context, query)
      } catch (error) {
        // Displayed data stays in its language.
        const nothingKnown = error instanceof OfflineError && query.state.data === undefined
        const instead = nothingKnown ? await inOtherLanguage<T>(library, query) : undefined
        if (instead === undefined) throw error
        return instead
      }
    },
    renewer: async (queryFn, context, query) => {
      // A screen that opens now waits for this very request.
      const known = await restored(library, query)
      if (known !== undefined && query.state.data === undefined) query.setState({ data: known, status: 'success' })
      return fetched(persisting, queryFn, context, query)
    },
    isReceived: (hash) => performance.now() - (received.get(hash) ?? Number.NEGATIVE_INFINITY) < receivedMs,
    collect: () => createLibrary(storage, beginnings, maxAgeMs).persisterGc(),
    stop: () => {
      persisting.stopped = true
    },
  }
}
