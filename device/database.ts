import type { UseStore } from 'idb-keyval'
import { changesOf } from './changes.ts'
import type { DeviceDeps } from './deps.ts'

/** Stores of one member: everything in them goes at sign-out. */
export const memberStores = [
  'queries',
  'outbox',
  'outbox-unreadable',
  'sheets',
  'sheet-bytes',
  'sheet-staging',
  'stand',
  'annotations',
  'pins',
] as const
/** Stores of the device: settings of the app, the token record, sign-ins under way. */
export const deviceStores = ['settings', 'tokens', 'sign-in'] as const
export type MemberStore = (typeof memberStores)[number]
export type DeviceStore = (typeof deviceStores)[number]

/** Raise it with every new store; the upgrade creates what is missing. */
const structure = 4

/** Reads and writes of one transaction. Keys are text; what is read must be parsed. */
export interface Transaction<S extends string> {
  get(store: S, key: string): Promise<unknown>
  all(store: S): Promise<readonly { readonly key: string; readonly value: unknown }[]>
  keys(store: S): Promise<readonly string[]>
  put(store: S, key: string, value: unknown): void
  delete(store: S, key: string): void
  clear(store: S): void
}

export interface Database<S extends string> {
  readonly name: string
  /**
   * Runs `run` in one transaction over all its stores and resolves when it is committed; when `run` throws, nothing of it
   * is kept. Only this transaction may be awaited inside. `run` may run twice: iOS drops connections and breaks
   * transactions off, and then it is opened again and tried once more. Throws DOMException (`QuotaExceededError` when the
   * device is full) or ClosedError.
   */
  read<T>(stores: readonly S[], run: (transaction: Transaction<S>) => Promise<T>): Promise<T>
  write<T>(stores: readonly S[], run: (transaction: Transaction<S>) => Promise<T>): Promise<T>
  /** One store for idb-keyval, which the persisted queries use. Its writes need not survive a power failure. */
  keyval(store: S): UseStore
  /** For good: whoever still holds the object gets ClosedError. */
  close(): void
}
export type MemberDatabase = Database<MemberStore>
export type DeviceDatabase = Database<DeviceStore>

/** The database was closed or deleted: the member signed out here or in another tab. */
export class ClosedError extends Error {
  override readonly name = 'ClosedError'
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    // Listeners, because idb-keyval sets `oncomplete` of the same transaction.
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new DOMException('Aborted', 'AbortError')))
  })

/**
 * Says that nothing more follows, instead of letting the browser find out when the last request is answered: a page that
 * goes in that moment would take the transaction along (Chromium: 93 of 100 writes lost to a reload at once; none so, unless
 * something else is under way).
 */
const commit = (transaction: IDBTransaction): void => {
  try {
    transaction.commit()
  } catch {
    // Over by itself, or aborted: `committed` knows which.
  }
}

/**
 * What browsers throw when the connection, not the work, has failed (WebKit: 'Connection to Indexed Database server lost'),
 * or when the system broke the transaction off, as iOS does to an app that was put away (AbortError).
 */
const connectionLost = (error: unknown): boolean =>
  error instanceof DOMException && ['InvalidStateError', 'UnknownError', 'AbortError'].includes(error.name)

const transactionOf = <S extends string>(transaction: IDBTransaction): Transaction<S> => ({
  get: (store, key) => settled(transaction.objectStore(store).get(key)),
  all: async (store) => {
    const from = transaction.objectStore(store)
    const [keys, values] = await Promise.all([settled(from.getAllKeys()), settled(from.getAll())])
    return keys.map((key, index) => ({ key: String(key), value: values[index] }))
  },
  keys: async (store) => (await settled(transaction.objectStore(store).getAllKeys())).map(String),
  put: (store, key, value) => void transaction.objectStore(store).put(value, key),
  delete: (store, key) => void transaction.objectStore(store).delete(key),
  clear: (store) => void transaction.objectStore(store).clear(),
})

/** Milliseconds after which a database does not open: a tab that sleeps may hold back a deletion, and that whoever opens. */
const openingMs = 10_000

/** @throws DOMException TimeoutError; what opens later is closed */
const openedInTime = (request: IDBOpenDBRequest): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new DOMException('The database did not open', 'TimeoutError'))
      request.onsuccess = () => request.result.close()
    }, openingMs)
    settled(request)
      .finally(() => clearTimeout(timer))
      .then(resolve, reject)
  })

const openDatabase = <S extends string>(indexedDB: IDBFactory, name: string, stores: readonly S[]): Database<S> => {
  let connection: Promise<IDBDatabase> | null = null
  let closed = false

  const openAt = async (version?: number): Promise<IDBDatabase> => {
    // Some private windows have none, whatever the types say.
    const factory: IDBFactory | undefined = indexedDB
    if (factory === undefined) throw new DOMException('This browser has no IndexedDB', 'NotSupportedError')
    const request = factory.open(name, version)
    request.onupgradeneeded = () => {
      for (const store of stores)
        if (!request.result.objectStoreNames.contains(store)) request.result.createObjectStore(store)
    }
    return openedInTime(request)
  }
  const open = async (): Promise<IDBDatabase> => {
    const opened = await openAt(structure).catch((error: unknown) => {
      // A newer app was here, which only added stores: what it knows of ours is read and written as before.
      if (error instanceof DOMException && error.name === 'VersionError') return openAt()
      throw error
    })
    opened.onclose = () => {
      connection = null
    }
    opened.onversionchange = ({ newVersion }) => {
      // Deleted in another tab: closing lets that go on, and what still wants to write here must not bring it back.
      if (newVersion === null) closed = true
      connection = null
      opened.close()
    }
    return opened
  }
  const connect = (): Promise<IDBDatabase> => {
    if (closed) return Promise.reject(new ClosedError(`${name} is closed`))
    connection ??= open().catch((error: unknown) => {
      connection = null
      throw error
    })
    return connection
  }
  const drop = async (): Promise<void> => {
    const lost = connection
    connection = null
    await lost?.then(
      (opened) => opened.close(),
      () => undefined,
    )
  }
  const once = async <T>(
    names: readonly S[],
    mode: IDBTransactionMode,
    durability: IDBTransactionDurability,
    run: (transaction: IDBTransaction) => Promise<T>,
  ): Promise<T> => {
    const opened = await connect()
    if (closed) throw new ClosedError(`${name} is closed`)
    const transaction = opened.transaction([...names], mode, { durability })
    const done = committed(transaction)
    try {
      const result = await run(transaction)
      if (mode === 'readwrite') commit(transaction)
      await done
      return result
    } catch (error) {
      // The transaction's own failure (a full device) says more than the request's that it took along.
      const reason = transaction.error
      try {
        transaction.abort()
      } catch {
        // Already over.
      }
      await done.catch(() => undefined)
      throw reason ?? error
    }
  }
  const twice = async <T>(
    names: readonly S[],
    mode: IDBTransactionMode,
    durability: IDBTransactionDurability,
    run: (transaction: IDBTransaction) => Promise<T>,
  ): Promise<T> => {
    try {
      return await once(names, mode, durability, run)
    } catch (error) {
      if (!connectionLost(error)) throw error
      await drop()
      return once(names, mode, durability, run)
    }
  }

  return {
    name,
    read: (names, run) => twice(names, 'readonly', 'default', (t) => run(transactionOf(t))),
    // 'strict': what a screen calls saved is on the disk, not in the system's cache.
    write: (names, run) => twice(names, 'readwrite', 'strict', (t) => run(transactionOf(t))),
    keyval: (store) => (mode, callback) => twice([store], mode, 'relaxed', async (t) => callback(t.objectStore(store))),
    close: () => {
      closed = true
      void drop()
    },
  }
}

/**
 * `mhz-<sub>`: everything that belongs to one member. A sign-out in another tab closes it here too, even when nothing was
 * read yet and the deletion therefore sent no event.
 */
export const openMemberDatabase = (deps: Pick<DeviceDeps, 'indexedDB' | 'channel'>, sub: string): MemberDatabase => {
  const database = openDatabase(deps.indexedDB, `mhz-${sub}`, memberStores)
  const end = changesOf(deps, 'wiped').subscribe(() => close())
  const close = (): void => {
    end()
    database.close()
  }
  return { ...database, close }
}

/** `mhz-device`: what outlives a sign-out. */
export const openDeviceDatabase = (deps: Pick<DeviceDeps, 'indexedDB'>): DeviceDatabase =>
  openDatabase(deps.indexedDB, 'mhz-device', deviceStores)
