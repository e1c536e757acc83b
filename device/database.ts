import type { UseStore } from 'idb-keyval'
import { createChangeChannel } from './changes.ts'
import { type DeviceDeps, within } from './deps.ts'
import {
  abort,
  commit,
  committed,
  isConnectionLost,
  isTimeout,
  settled,
  type Transaction,
  toTransaction,
} from './transaction.ts'

/** Stores of one member; all are emptied at sign-out. */
export const memberStores = [
  'queries',
  'outbox',
  'outbox-unreadable',
  'sheets',
  'sheet-bytes',
  'sheet-staging',
  'stand',
  'annotations',
  'shared-annotations',
  'stand-settings',
  'pins',
  'drafts',
  'generation',
] as const
/** Stores of the device: app settings, the token record, pending sign-ins. */
export const deviceStores = ['settings', 'tokens', 'sign-in'] as const
export type MemberStore = (typeof memberStores)[number]
export type DeviceStore = (typeof deviceStores)[number]

/** Schema version. Raise it with every new store; the upgrade creates missing stores. */
const structure = 8

export interface Database<S extends string> {
  readonly name: string
  /**
   * Runs `run` in one transaction over all stores and resolves when it is committed; if `run` throws, nothing is saved.
   * Inside, only this transaction may be awaited. `run` may be called again: a transaction that was aborted by the
   * browser or exceeds its time limit is retried once over a new connection; one of a suspended page is retried when
   * the page is shown again.
   * @throws DOMException (`QuotaExceededError` when the device is full, `TimeoutError` when another tab blocks the
   * database) or ClosedError
   */
  read<T>(stores: readonly S[], run: (transaction: Transaction<S>) => Promise<T>): Promise<T>
  write<T>(stores: readonly S[], run: (transaction: Transaction<S>) => Promise<T>): Promise<T>
  /** One store for idb-keyval, which the persisted queries use. Its writes need not survive a power failure. */
  keyval(store: S): UseStore
  /** Closes the database permanently; further calls throw ClosedError. */
  close(): void
}
export type MemberDatabase = Database<MemberStore>
export type DeviceDatabase = Database<DeviceStore>

/** The database was closed or deleted because the member signed out here or in another tab. */
export class ClosedError extends Error {
  override readonly name = 'ClosedError'
}

/** Time limit in milliseconds for opening a database and for a transaction. Another tab may block either. */
const limitMs = 10_000
/** Time limit for transactions with the bytes of a sheet: slow flash memory takes 20 s to write a scan of 100 MB. */
const bytesLimitMs = 60_000
const storesOfBytes: readonly string[] = ['sheet-bytes', 'sheet-staging'] satisfies MemberStore[]
const timeLimit = (stores: readonly string[]): number =>
  stores.some((store) => storesOfBytes.includes(store)) ? bytesLimitMs : limitMs

/** Milliseconds between attempts to open a database on a disk that is full or broken. */
const probeMs = 60_000

/** Messages of connections that ended on a disk that works: WebKit's system ended it, Chromium deleted the site's data. */
const endedConnection = /connection .*lost|force close delete origin/i

/** Returns true if the disk is full or broken. With each opening Chromium then deletes all databases of the site sooner. */
const isDiskTrouble = (error: unknown): boolean =>
  error instanceof DOMException &&
  (error.name === 'QuotaExceededError' || (error.name === 'UnknownError' && !endedConnection.test(error.message)))

/** Trouble with the disk of this device, until a write succeeds. All databases share the disk. */
interface DiskTrouble {
  readonly error: unknown
  /** A database was opened within `probeMs`. */
  probed: boolean
}
const troubles = new WeakMap<IDBFactory, DiskTrouble>()

const notOpened = 'The database did not open'
const isNotOpened = (error: unknown): boolean => error instanceof DOMException && error.message === notOpened
const timeout = (message: string) => () => new DOMException(message, 'TimeoutError')
/** Dependencies of an open database. */
export type DatabaseDeps = Pick<DeviceDeps, 'indexedDB' | 'lifecycle' | 'storageMonitor' | 'schedule'>

const openDatabase = <S extends string>(deps: DatabaseDeps, name: string, stores: readonly S[]): Database<S> => {
  const { indexedDB, lifecycle, storageMonitor } = deps
  let upgrade: IDBTransaction | null = null
  let connection: Promise<IDBDatabase> | null = null
  let closed = false

  const report = (names: readonly S[], stalled: boolean): void =>
    storageMonitor.report(
      names.map((store) => `${name}/${store}`),
      stalled,
    )
  const openAt = async (version?: number): Promise<IDBDatabase> => {
    // Some private windows have no IndexedDB, whatever the types say.
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
    return within(deps, limitMs, opening, timeout(notOpened)).catch((error: unknown) => {
      request.onsuccess = () => {
        request.result.close()
        report(stores, false)
      }
      throw error
    })
  }
  const open = async (): Promise<IDBDatabase> => {
    const opened = await openAt(structure).catch((error: unknown) => {
      // A newer app opened this database. It only added stores: ours are read and written as before.
      if (error instanceof DOMException && error.name === 'VersionError') return openAt()
      throw error
    })
    opened.onclose = () => {
      connection = null
    }
    opened.onversionchange = ({ newVersion }) => {
      // The database is being deleted in another tab. Closing unblocks the deletion; later writes here must not
      // recreate it.
      if (newVersion === null) closed = true
      connection = null
      opened.close()
    }
    return opened
  }
  const connect = (): Promise<IDBDatabase> => {
    if (closed) return Promise.reject(new ClosedError(`${name} is closed`))
    const trouble = connection === null ? troubles.get(indexedDB) : undefined
    if (trouble !== undefined) {
      if (trouble.probed) return Promise.reject(trouble.error)
      trouble.probed = true
      deps.schedule(probeMs, () => {
        trouble.probed = false
      })
    }
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
  // Runs synchronously in the event's task, the last moment at which a suspended page can act.
  const unsubscribe = lifecycle.onSuspend(() => {
    if (upgrade !== null) abort(upgrade)
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
    const stopListening = lifecycle.onSuspend(() => abort(transaction))
    const work = async (): Promise<T> => {
      try {
        const result = await run(transaction)
        if (mode === 'readwrite') commit(transaction)
        await done
        return result
      } catch (error) {
        // The transaction's error (a full device) says more than its request's; one that the page aborted has none.
        const reason = transaction.error ?? error ?? new DOMException('The transaction was aborted', 'AbortError')
        abort(transaction)
        await over
        throw reason
      }
    }
    try {
      const result = await within(deps, timeLimit(names), work(), timeout('The database did not respond'))
      report(names, false)
      if (mode === 'readwrite') troubles.delete(indexedDB)
      return result
    } catch (error) {
      if (isTimeout(error)) abort(transaction)
      throw error
    } finally {
      stopListening()
    }
  }
  const probed = new Set<string>()
  /** Reports stores as stalled until a read succeeds: one that is never used again would stay so. */
  const reportUntilReadable = (names: readonly S[]): void => {
    report(names, true)
    const stores = names.join()
    if (probed.has(stores)) return
    probed.add(stores)
    const probe = (): Promise<unknown> =>
      withReconnect(names, 'readonly', 'relaxed', (t) => settled(t.objectStore(names[0] ?? '').getKey(''))).catch(
        (error: unknown) => {
          if (!isTimeout(error)) report(names, false)
          else if (!isNotOpened(error)) return probe()
        },
      )
    void probe().finally(() => probed.delete(stores))
  }
  const withReconnect = async <T>(
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
        // The pending open request reports when it succeeds. A second one would only double the wait.
        if (isDiskTrouble(error) && !troubles.has(indexedDB)) troubles.set(indexedDB, { error, probed: false })
        if (troubles.get(indexedDB)?.probed === true && isDiskTrouble(error)) throw error
        if (isNotOpened(error)) report(names, true)
        else if (isTimeout(error)) reportUntilReadable(names)
        if (!isConnectionLost(error) || isNotOpened(error) || (isLast && !suspended)) throw error
        isLast ||= !suspended
        await drop()
      } finally {
        stopListening()
      }
    }
  }

  return {
    name,
    read: (names, run) => withReconnect(names, 'readonly', 'default', (t) => run(toTransaction(t))),
    // 'strict': data shown as saved must be on the disk, not in the system's cache.
    write: (names, run) => withReconnect(names, 'readwrite', 'strict', (t) => run(toTransaction(t))),
    keyval: (store) => (mode, callback) =>
      withReconnect([store], mode, 'relaxed', async (t) => callback(t.objectStore(store))),
    close: () => {
      closed = true
      unsubscribe()
      void drop()
    },
  }
}

/** The owner of the sheets that substitutes save: no member, so their database holds nothing of one. */
export const guests = 'guest'
export const databaseOf = (sub: string): string => `mhz-${sub}`
const deviceDatabase = 'mhz-device'
/** The databases that outlive a sign-out, and the sign-in of another member. */
export const ownedByNobody: readonly string[] = [deviceDatabase, databaseOf(guests)]

/**
 * Opens `mhz-<sub>`, the database of one member. A sign-out in another tab closes it here too, even if it was not
 * opened yet and the deletion therefore fired no event.
 */
export const openMemberDatabase = (deps: DatabaseDeps & Pick<DeviceDeps, 'channel'>, sub: string): MemberDatabase => {
  const database = openDatabase(deps, databaseOf(sub), memberStores)
  const end = createChangeChannel(deps, 'wiped').subscribe(() => close())
  const close = (): void => {
    end()
    database.close()
  }
  return { ...database, close }
}

/** Opens `mhz-device`, which outlives a sign-out. */
export const openDeviceDatabase = (deps: DatabaseDeps): DeviceDatabase =>
  openDatabase(deps, deviceDatabase, deviceStores)
