import { type DeviceDeps, within } from './deps.ts'
import { abort, settled } from './transaction.ts'

/** Schema version. Raise it with every new store; the upgrade creates missing stores. */
const structure = 10

/** The database was closed or deleted because the member signed out here or in another tab. */
export class ClosedError extends Error {
  override readonly name = 'ClosedError'
}

/** Time limit in milliseconds for opening a database and for a transaction. Another tab may block either. */
export const limitMs = 10_000

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
export const isNotOpened = (error: unknown): boolean => error instanceof DOMException && error.message === notOpened
export const timeout = (message: string) => () => new DOMException(message, 'TimeoutError')

/** Dependencies of an open database. */
export type DatabaseDeps = Pick<DeviceDeps, 'indexedDB' | 'lifecycle' | 'storageMonitor' | 'schedule'>

/** The connection to a database, which is opened when it is needed and again after it was lost. */
export interface Connection {
  readonly name: string
  /** True after `close`, or after another tab has begun to delete the database. */
  readonly isClosed: boolean
  /** @throws ClosedError, DOMException */
  connect(): Promise<IDBDatabase>
  /** Closes the connection; the next `connect` opens another one. */
  disconnect(): Promise<void>
  close(): void
  /** Notes that the disk is full or broken. Returns true if the database must not be opened again now. */
  noteTrouble(error: unknown): boolean
  /** A write has succeeded. */
  forgetTrouble(): void
}

interface OpenOptions {
  readonly name: string
  /** Missing ones are created. */
  readonly stores: readonly string[]
  /** Called when a request that had exceeded its limit succeeds. */
  readonly onLate: () => void
}

/** Opens a database at a version; without one, at its own. `onUpgrade` is called with its transaction, then with null. */
const openAt = async (
  deps: DatabaseDeps,
  { name, stores, onLate }: OpenOptions,
  onUpgrade: (upgrade: IDBTransaction | null) => void,
  version?: number,
): Promise<IDBDatabase> => {
  // Some private windows have no IndexedDB, whatever the types say.
  const factory: IDBFactory | undefined = deps.indexedDB
  if (factory === undefined) throw new DOMException('This browser has no IndexedDB', 'NotSupportedError')
  const request = factory.open(name, version)
  request.onupgradeneeded = () => {
    onUpgrade(request.transaction)
    for (const store of stores)
      if (!request.result.objectStoreNames.contains(store)) request.result.createObjectStore(store)
  }
  const opening = settled(request).finally(() => onUpgrade(null))
  return within(deps, limitMs, opening, timeout(notOpened)).catch((error: unknown) => {
    request.onsuccess = () => {
      request.result.close()
      onLate()
    }
    throw error
  })
}

/** Opens a database at this app's version, or at its own if a newer app has opened it. */
const openOwn = (deps: DatabaseDeps, options: OpenOptions, onUpgrade: (upgrade: IDBTransaction | null) => void) =>
  openAt(deps, options, onUpgrade, structure).catch((error: unknown) => {
    // The newer app only added stores: ours are read and written as before.
    if (error instanceof DOMException && error.name === 'VersionError') return openAt(deps, options, onUpgrade)
    throw error
  })

/** @throws the trouble of the disk, unless the database may be opened now to probe it */
const probeTrouble = ({ indexedDB, schedule }: DatabaseDeps): void => {
  const trouble = troubles.get(indexedDB)
  if (trouble === undefined) return
  if (trouble.probed) throw trouble.error
  trouble.probed = true
  schedule(probeMs, () => {
    trouble.probed = false
  })
}

/** Creates the connection to a database; it opens nothing yet. */
export const createConnection = (deps: DatabaseDeps, options: OpenOptions): Connection => {
  const [{ indexedDB, lifecycle }, { name }] = [deps, options]
  let upgrade: IDBTransaction | null = null
  let connection: Promise<IDBDatabase> | null = null
  let closed = false

  const open = async (): Promise<IDBDatabase> => {
    const opened = await openOwn(deps, options, (next) => {
      upgrade = next
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
  const disconnect = async (): Promise<void> => {
    const lost = connection
    connection = null
    await lost?.then((opened) => opened.close()).catch(() => undefined)
  }
  // Runs synchronously in the event's task, the last moment at which a suspended page can act.
  const unsubscribe = lifecycle.onSuspend(() => {
    if (upgrade !== null) abort(upgrade)
    void disconnect()
  })
  return {
    name,
    get isClosed() {
      return closed
    },
    connect: async () => {
      if (closed) throw new ClosedError(`${name} is closed`)
      if (connection === null) probeTrouble(deps)
      connection ??= open().catch((error: unknown) => {
        connection = null
        throw error
      })
      return connection
    },
    disconnect,
    close: () => {
      closed = true
      unsubscribe()
      void disconnect()
    },
    noteTrouble: (error) => {
      if (!isDiskTrouble(error)) return false
      if (!troubles.has(indexedDB)) troubles.set(indexedDB, { error, probed: false })
      return troubles.get(indexedDB)?.probed === true
    },
    forgetTrouble: () => void troubles.delete(indexedDB),
  }
}
