import type { UseStore } from 'idb-keyval'
import { createChangeChannel } from './changes.ts'
import {
  ClosedError,
  type Connection,
  createConnection,
  type DatabaseDeps,
  isNotOpened,
  limitMs,
  timeout,
} from './connection.ts'
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
  'recordings',
  'recording-bytes',
  'photographs',
  'photograph-bytes',
  'takes',
  'take-bytes',
  'drafts',
  'generation',
] as const
/** Stores of the device: app settings, the token record, pending sign-ins. */
export const deviceStores = ['settings', 'tokens', 'sign-in'] as const
export type MemberStore = (typeof memberStores)[number]
export type DeviceStore = (typeof deviceStores)[number]

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

/** Time limit for transactions with the bytes of a file: slow flash memory takes 20 s to write a scan of 100 MB. */
const bytesLimitMs = 60_000
const storesOfBytes: readonly string[] = [
  'sheet-bytes',
  'sheet-staging',
  'recording-bytes',
  'photograph-bytes',
  'take-bytes',
] satisfies MemberStore[]
const timeLimit = (stores: readonly string[]): number =>
  stores.some((store) => storesOfBytes.includes(store)) ? bytesLimitMs : limitMs

/** A transaction over some stores. */
interface Access<T> {
  readonly names: readonly string[]
  readonly mode: IDBTransactionMode
  readonly durability: IDBTransactionDurability
  readonly run: (transaction: IDBTransaction) => Promise<T>
}

/** Runs a transaction to its end. */
const runToEnd = async <T>(transaction: IDBTransaction, { mode, run }: Access<T>): Promise<T> => {
  const done = committed(transaction)
  const over = done.catch(() => undefined)
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

/** Runs one transaction within its time limit. A page that is suspended aborts it. */
const runOnce = async <T>(deps: DatabaseDeps, connection: Connection, access: Access<T>): Promise<T> => {
  const { names, mode, durability } = access
  const opened = await connection.connect()
  if (connection.isClosed) throw new ClosedError(`${connection.name} is closed`)
  if (!deps.lifecycle.active) throw new DOMException('The page is suspended', 'AbortError')
  const transaction = opened.transaction([...names], mode, { durability })
  const stopListening = deps.lifecycle.onSuspend(() => abort(transaction))
  try {
    const late = timeout('The database did not respond')
    const result = await within(deps, timeLimit(names), runToEnd(transaction, access), late)
    if (mode === 'readwrite') connection.forgetTrouble()
    return result
  } catch (error) {
    if (isTimeout(error)) abort(transaction)
    throw error
  } finally {
    stopListening()
  }
}

interface Opened {
  readonly deps: DatabaseDeps
  readonly connection: Connection
  /** Reports stores as stalled, or as working again. */
  readonly report: (names: readonly string[], stalled: boolean) => void
  /** The stores that are read until that succeeds. */
  readonly probed: Set<string>
}

/** Reports stores as stalled until a read succeeds: one that is never used again would stay so. */
const reportUntilReadable = (database: Opened, names: readonly string[]): void => {
  const { report, probed } = database
  report(names, true)
  const key = names.join()
  if (probed.has(key)) return
  probed.add(key)
  const run = (t: IDBTransaction) => settled(t.objectStore(names[0] ?? '').getKey(''))
  const probe = (): Promise<unknown> =>
    withReconnect(database, { names, mode: 'readonly', durability: 'relaxed', run }).catch((error: unknown) => {
      if (!isTimeout(error)) report(names, false)
      else if (!isNotOpened(error)) return probe()
    })
  void probe().finally(() => probed.delete(key))
}

/** Runs a transaction, once more if the connection was lost, and again whenever the page was suspended. */
const withReconnect = async <T>(database: Opened, access: Access<T>): Promise<T> => {
  const { deps, connection, report } = database
  const { names } = access
  for (let isLast = false; ; ) {
    await deps.lifecycle.whenActive()
    let suspended = false
    const stopListening = deps.lifecycle.onSuspend(() => {
      suspended = true
    })
    try {
      const result = await runOnce(deps, connection, access)
      report(names, false)
      return result
    } catch (error) {
      if (connection.noteTrouble(error)) throw error
      // The pending open request reports when it succeeds. A second one would only double the wait.
      if (isNotOpened(error)) report(names, true)
      else if (isTimeout(error)) reportUntilReadable(database, names)
      if (!isConnectionLost(error) || isNotOpened(error) || (isLast && !suspended)) throw error
      isLast ||= !suspended
      await connection.disconnect()
    } finally {
      stopListening()
    }
  }
}

const openDatabase = <S extends string>(deps: DatabaseDeps, name: string, stores: readonly S[]): Database<S> => {
  const report: Opened['report'] = (names, stalled) =>
    deps.storageMonitor.report(
      names.map((store) => `${name}/${store}`),
      stalled,
    )
  const connection = createConnection(deps, { name, stores, onLate: () => report(stores, false) })
  const database: Opened = { deps, connection, report, probed: new Set() }
  const run = <T>(access: Access<T>) => withReconnect(database, access)
  return {
    name,
    read: (names, access) =>
      run({ names, mode: 'readonly', durability: 'default', run: (t) => access(toTransaction(t)) }),
    // 'strict': data shown as saved must be on the disk, not in the system's cache.
    write: (names, access) =>
      run({ names, mode: 'readwrite', durability: 'strict', run: (t) => access(toTransaction(t)) }),
    keyval: (store) => (mode, callback) =>
      run({ names: [store], mode, durability: 'relaxed', run: async (t) => callback(t.objectStore(store)) }),
    close: () => connection.close(),
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
