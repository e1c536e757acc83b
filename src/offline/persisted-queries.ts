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
import { del, entries, get, update } from 'idb-keyval'
import * as v from 'valibot'
import type { MemberDatabase } from '#device/database.ts'
import { OfflineError } from '#device/errors.ts'
import { persistedList, persistedVersion } from '#device/persisted-lists.ts'
import { isLocale, type Locale, locales } from '#i18n/intl.ts'

/** A summer break must not lock the sheets. */
const maxAgeMs = 120 * 86_400_000

export interface Persistence {
  /** Default of the member's query client: what is on the device first, the server when there is nothing. */
  readonly persister: QueryPersister
  /** Always asks the server, and keeps what it says; what is on the device is shown meanwhile, and stays when it refuses. */
  readonly renewer: QueryPersister
  /** Drops what is of an older version, or too old by this device's clock; so only while the server is within reach. */
  collect(): Promise<void>
  /** From now on nothing is read or written: the member has left. */
  stop(): void
}

export interface PersistenceSettings {
  readonly database: MemberDatabase
  readonly now: () => Date
  /** Data of the server lies on the disk; `began` is when its fetch did. */
  readonly onPersisted: (key: QueryKey, data: unknown, began: Date) => void
  /** Has the device no room left for any list that was fetched? That one is shown, but not kept. */
  readonly onFull: (full: boolean) => void
}

const Persisted = v.looseObject({
  buster: v.string(),
  queryHash: v.string(),
  queryKey: v.array(v.unknown()),
  state: v.looseObject({ dataUpdatedAt: v.number(), data: v.unknown() }),
})

/** An entry as it lies on the disk, with the place where it was found. */
interface Entry {
  readonly key: string
  readonly text: string
  /** When its fetch began, in milliseconds; for writing. */
  readonly began?: number
}

/** When the fetch of an entry began, in milliseconds; older apps did not say. */
const Began = v.pipe(v.string(), v.parseJson(), v.object({ began: v.number() }))

/** A fetch that began before the one whose answer is kept must not write over it, however late it ends. */
const overtaken = new Error('A newer answer of the server is kept already')

/** @throws ValiError for data that do not have the list's shape */
const toStored = (key: QueryKey, data: unknown): unknown => {
  const stored = persistedList(key)?.stored ?? null
  return stored === null ? data : v.parse(stored, data)
}

/** Parses an entry and its data; what no longer fits, or is another query's, throws, and the persister then removes it. */
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

/**
 * Persisted queries of one member, one entry per query. The library's persister reads and writes; round it: an error of
 * the storage is an empty answer, because the library would delete the entry; writing that fails is told, not thrown at
 * nobody; and nothing is written after `stop`, however late a fetch ends.
 */
export const persistQueries = ({ database, now, onPersisted, onFull }: PersistenceSettings): Persistence => {
  const store = database.keyval('queries')
  const lacking = new Set<string>()
  /** By query, when the fetch began whose answer is written next. */
  const beginnings = new Map<string, number>()
  let stopped = false

  const isOvertaken = (kept: unknown, began: number): boolean => {
    const before = v.safeParse(Began, kept)
    // What lies in the future was written by a clock that was wrong.
    return before.success && before.output.began > began && before.output.began <= now().getTime()
  }

  const storage = {
    getItem: async (key: string): Promise<Entry | null> => {
      if (stopped) return null
      try {
        const text: unknown = await get(key, store)
        // What is no text is not ours; the next fetch writes over it.
        return typeof text === 'string' ? { key, text } : null
      } catch (error) {
        console.warn('A stored query could not be read', error)
        return null
      }
    },
    setItem: async (key: string, { text, began = 0 }: Entry): Promise<void> => {
      if (stopped) return
      // Compared and written in one transaction: other tabs write too.
      let isLate = false
      const newer = (kept: unknown): unknown => {
        isLate = isOvertaken(kept, began)
        return isLate ? kept : text
      }
      await update(key, newer, store)
      if (isLate) throw overtaken
    },
    removeItem: (key: string): Promise<void> => (stopped ? Promise.resolve() : del(key, store)),
    entries: async (): Promise<[string, Entry][]> => {
      const all = await entries<string, unknown>(store)
      return all.map(([key, text]) => [key, { key, text: typeof text === 'string' ? text : '' }])
    },
  }
  const persister = (maxAge: number) =>
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
  // Reading forgets nothing because of its age: this device's clock may be years ahead, and there is no way back.
  const library = persister(Number.POSITIVE_INFINITY)

  const write = async (query: Query, began: Date): Promise<void> => {
    if (query.state.data === undefined) return
    const { data } = query.state
    lacking.delete(query.queryHash)
    beginnings.set(query.queryHash, began.getTime())
    try {
      await library.persistQuery(query)
    } catch (error) {
      if (stopped || error === overtaken) return
      console.warn('A query could not be kept on this device', error)
      if (error instanceof DOMException && error.name === 'QuotaExceededError') lacking.add(query.queryHash)
      return
    } finally {
      if (!stopped) onFull(lacking.size > 0)
    }
    if (!stopped) onPersisted(query.queryKey, data, began)
  }
  const fetched = async <T, K extends QueryKey>(
    queryFn: (context: QueryFunctionContext<K>) => T | Promise<T>,
    context: QueryFunctionContext<K>,
    query: Query,
  ): Promise<T> => {
    const began = now()
    const data = await queryFn(context)
    // After this turn the query's state holds the data that is written.
    if (persistedList(query.queryKey) !== null) notifyManager.schedule(() => void write(query, began))
    return data
  }
  const restored = async <T>(query: Query): Promise<T | undefined> => {
    if (query.state.data !== undefined || persistedList(query.queryKey) === null) return undefined
    try {
      return await library.retrieveQuery<T>(query.queryHash, ({ state }) =>
        query.setState({ dataUpdatedAt: state.dataUpdatedAt }),
      )
    } catch (error) {
      console.warn('A stored query could not be removed', error)
      return undefined
    }
  }

  /** The same list in a language this device has; the member who changes it in the cellar reads that rather than nothing. */
  const inAnotherLanguage = async <T>(query: Query): Promise<T | undefined> => {
    for (const hash of locales.map((locale) => hashKey(inLanguage(query.queryKey, locale)))) {
      if (hash === query.queryHash) continue
      const found = await library
        .retrieveQuery<T>(hash, ({ state }) => query.setState({ dataUpdatedAt: state.dataUpdatedAt }))
        .catch(() => undefined)
      if (found !== undefined) return found
    }
    return undefined
  }

  return {
    persister: async <T, K extends QueryKey>(
      queryFn: (context: QueryFunctionContext<K>) => T | Promise<T>,
      context: QueryFunctionContext<K>,
      query: Query,
    ): Promise<T> => {
      const known = await restored<T>(query)
      if (known !== undefined) return known
      try {
        return await fetched(queryFn, context, query)
      } catch (error) {
        // What is shown already stays, in the language it is read in.
        const nothingKnown = error instanceof OfflineError && query.state.data === undefined
        const instead = nothingKnown ? await inAnotherLanguage<T>(query) : undefined
        if (instead === undefined) throw error
        return instead
      }
    },
    renewer: async (queryFn, context, query) => {
      // A screen that opens now waits for this very request.
      const known = await restored(query)
      if (known !== undefined && query.state.data === undefined) query.setState({ data: known, status: 'success' })
      return fetched(queryFn, context, query)
    },
    collect: () => persister(maxAgeMs).persisterGc(),
    stop: () => {
      stopped = true
    },
  }
}
