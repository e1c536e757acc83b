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
   * is kept. Only this transaction may be awaited inside. `run` may run again: a transaction that was broken off or exceeds
   * its time limit is tried once more over a new connection, and one of a page that is left when the page is
   * shown again. Throws DOMException (`QuotaExceededError` when the device is full, `TimeoutError` when another tab holds
   * the database back) or ClosedError.
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
 * or when the transaction was broken off: by the system, as iOS does to an app that was put away, or by the page that is left.
 */
const connectionErrors = ['InvalidStateError', 'UnknownError', 'AbortError', 'TimeoutError']
const connectionLost = (error: unknown): boolean =>
  error instanceof DOMException && connectionErrors.includes(error.name)

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

/** Milliseconds that a database may take to open, and a transaction to end. Another tab may hold either back. */
const limitMs = 10_000
/** The same for transactions with the bytes of a sheet: slow flash memory takes 20 s to write a scan of 100 MB. */
const bytesLimitMs = 60_000
const storesOfBytes: readonly string[] = ['sheet-bytes', 'sheet-staging'] satisfies MemberStore[]
const timeLimit = (stores: readonly string[]): number =>
  stores.some((store) => storesOfBytes.includes(store)) ? bytesLimitMs : limitMs

/** Rejects with a DOMException TimeoutError after the limit in milliseconds. The work itself continues. */
const withTimeLimit = <T>(work: Promise<T>, milliseconds: number, message: string): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DOMException(message, 'TimeoutError')), milliseconds)
    work.finally(() => clearTimeout(timer)).then(resolve, reject)
  })

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError'

/** Dependencies of an open database. */
export type DatabaseDeps = Pick<DeviceDeps, 'indexedDB' | 'lifecycle' | 'storageMonitor'>

const openDatabase = <S extends string>(
  { indexedDB, lifecycle, storageMonitor }: DatabaseDeps,
  name: string,
  stores: readonly S[],
): Database<S> => {
  let upgrade: IDBTransaction | null = null
  let connection: Promise<IDBDatabase> | null = null
  let closed = false

  const report = (names: readonly S[], stalled: boolean): void =>
    storageMonitor.report(
      names.map((store) => `${name}/${store}`),
      stalled,
    )
  const openAt = async (version?: number): Promise<IDBDatabase> => {
    // Some private windows have none, whatever the types say.
    const factory: IDBFactory | undefined = indexedDB
    if (factory === undefined) throw new DOMException('This browser has no IndexedDB', 'NotSupportedError')
    const request = factory.open(name, version)
    request.onupgradeneeded = () => {
      upgrade = request.transaction
      for (const store of stores)
        if (!request.result.objectStoreNames.contains(store)) request.result.createObjectStore(store)
    }
    const opening = settled(request).finally(() => {
      upgrade = null
    })
    return withTimeLimit(opening, limitMs, 'The database did not open').catch((error: unknown) => {
      request.onsuccess = () => request.result.close()
      throw error
    })
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
  /** Runs in the same task as the event, while a page that is left may still do something. */
  const unsubscribe = lifecycle.onSuspend(() => {
    upgrade?.abort()
    void drop()
  })
  const once = async <T>(
    names: readonly S[],
    mode: IDBTransactionMode,
    durability: IDBTransactionDurability,
    run: (transaction: IDBTransaction) => Promise<T>,
  ): Promise<T> => {
    const opened = await connect()
    if (closed) throw new ClosedError(`${name} is closed`)
    if (!lifecycle.active) throw new DOMException('The page is suspended', 'AbortError')
    const transaction = opened.transaction([...names], mode, { durability })
    const done = committed(transaction)
    const over = done.catch(() => undefined)
    const abort = (): void => {
      try {
        transaction.abort()
      } catch {
        // Over, or its commit was requested.
      }
    }
    const stopListening = lifecycle.onSuspend(abort)
    const work = async (): Promise<T> => {
      const result = await run(transaction)
      if (mode === 'readwrite') commit(transaction)
      await done
      return result
    }
    try {
      const result = await withTimeLimit(work(), timeLimit(names), 'The database did not respond')
      report(names, false)
      return result
    } catch (error) {
      // The transaction's own failure (a full device) says more than the request's that it took along.
      const reason = transaction.error
      abort()
      if (!isTimeout(error)) await over
      throw reason ?? error
    } finally {
      stopListening()
    }
  }
  const persistently = async <T>(
    names: readonly S[],
    mode: IDBTransactionMode,
    durability: IDBTransactionDurability,
    run: (transaction: IDBTransaction) => Promise<T>,
  ): Promise<T> => {
    for (let isLast = false; ; ) {
      await lifecycle.whenActive()
      let suspended = false
      const stopListening = lifecycle.onSuspend(() => {
        suspended = true
      })
      try {
        return await once(names, mode, durability, run)
      } catch (error) {
        if (isTimeout(error)) report(names, true)
        // Opening has timed out already: opening again would only double the wait.
        const notOpened = connection === null && isTimeout(error)
        if (!connectionLost(error) || notOpened || (isLast && !suspended)) throw error
        isLast ||= !suspended
        await drop()
      } finally {
        stopListening()
      }
    }
  }

  return {
    name,
    read: (names, run) => persistently(names, 'readonly', 'default', (t) => run(transactionOf(t))),
    // 'strict': what a screen calls saved is on the disk, not in the system's cache.
    write: (names, run) => persistently(names, 'readwrite', 'strict', (t) => run(transactionOf(t))),
    keyval: (store) => (mode, callback) =>
      persistently([store], mode, 'relaxed', async (t) => callback(t.objectStore(store))),
    close: () => {
      closed = true
      unsubscribe()
      void drop()
    },
  }
}

/**
 * `mhz-<sub>`: everything that belongs to one member. A sign-out in another tab closes it here too, even when nothing was
 * read yet and the deletion therefore sent no event.
 */
export const openMemberDatabase = (deps: DatabaseDeps & Pick<DeviceDeps, 'channel'>, sub: string): MemberDatabase => {
  const database = openDatabase(deps, `mhz-${sub}`, memberStores)
  const end = changesOf(deps, 'wiped').subscribe(() => close())
  const close = (): void => {
    end()
    database.close()
  }
  return { ...database, close }
}

/** `mhz-device`: what outlives a sign-out. */
export const openDeviceDatabase = (deps: DatabaseDeps): DeviceDatabase => openDatabase(deps, 'mhz-device', deviceStores)
