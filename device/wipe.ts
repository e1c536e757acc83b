import { ClosedError, type DatabaseDeps } from './connection.ts'
import { databaseOf, type MemberDatabase, memberStores, openMemberDatabase, ownedByNobody } from './database.ts'
import { type DeviceDeps, within } from './deps.ts'

/** Time limit in milliseconds for emptying a member's stores, the same as for opening a database. */
const emptyingMs = 10_000
/**
 * Time limit in milliseconds for deleting the database. A sleeping tab neither releases it nor reports that it blocks.
 * Once the stores are empty there is no need to wait: the browser deletes the database when that tab wakes or closes.
 * Otherwise the member must be informed.
 */
const deletingMs = { empty: 3000, full: 10_000 } as const

/** Time limit in milliseconds for listing the databases. */
const listingMs = 3000

const timeout = (what: string) => () => new DOMException(`The databases could not be ${what} in time`, 'TimeoutError')

/**
 * Deletes the databases of other members whose record can no longer be read: nothing could open them again, but their
 * data would remain. Browsers that cannot list their databases skip this.
 */
export const wipeOthers = async (deps: Pick<DeviceDeps, 'indexedDB' | 'schedule'>, sub: string): Promise<void> => {
  const { indexedDB } = deps
  const listed = indexedDB.databases?.() ?? Promise.resolve([])
  const known: { readonly name?: string | undefined }[] = await within(deps, listingMs, listed, timeout('listed'))
  for (const { name } of known)
    if (name?.startsWith('mhz-') && ![...ownedByNobody, databaseOf(sub)].includes(name)) indexedDB.deleteDatabase(name)
}

interface Wipe {
  /** The member's database if this page has it open. */
  readonly openDatabase?: MemberDatabase | undefined
  /**
   * Called as soon as no data of the member can be read any more, before the deletion is awaited: an app that is closed
   * in the meantime must not start with a member who has signed out.
   */
  readonly onEmpty?: () => Promise<void>
}

/**
 * Deletes all data of a member from this device: empties the stores first, so that a stopped deletion leaves nothing to
 * read, then notifies the other tabs, then deletes; either step suffices if the other fails. Resolves when the data is
 * unreadable; the browser finishes a deletion blocked by another tab when that tab closes. Rejects after at most twenty
 * seconds if the data is still readable.
 */
export const wipeMember = async (
  deps: DatabaseDeps & Pick<DeviceDeps, 'channel' | 'schedule'>,
  sub: string,
  { openDatabase = openMemberDatabase(deps, sub), onEmpty = () => Promise.resolve() }: Wipe = {},
): Promise<void> => {
  const emptyIn = (database: MemberDatabase): Promise<void> =>
    database.write(memberStores, async (transaction) => {
      for (const store of memberStores) transaction.clear(store)
    })
  const emptied = emptyIn(openDatabase).catch((error: unknown) => {
    if (!(error instanceof ClosedError)) throw error
    // A previous, incomplete attempt closed the database.
    const reopened = openMemberDatabase(deps, sub)
    return emptyIn(reopened).finally(() => reopened.close())
  })
  const empty = await within(deps, emptyingMs, emptied, timeout('emptied')).then(
    () => true,
    () => false,
  )
  openDatabase.close()
  const done = empty ? onEmpty() : null
  // Runs before the other tabs restart: they would still find the member known.
  await done?.catch(() => undefined)
  deps.channel.postMessage({ type: 'wiped' })
  const deleting = new Promise<void>((resolve, reject) => {
    const deletion = deps.indexedDB.deleteDatabase(openDatabase.name)
    deletion.onsuccess = () => resolve()
    // Stores that were slow to empty may be empty by now.
    deletion.onblocked = () => emptied.then(resolve, reject)
    deletion.onerror = () => reject(deletion.error)
  })
  const deleted = within(deps, deletingMs[empty ? 'empty' : 'full'], deleting, timeout('deleted'))
  await (empty ? deleted.catch((error: unknown) => console.info('database.delete_failed', error)) : deleted)
  await (done ?? onEmpty())
}
