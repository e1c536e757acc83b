import { ClosedError, type DatabaseDeps, type MemberDatabase, memberStores, openMemberDatabase } from './database.ts'
import { type DeviceDeps, within } from './deps.ts'

/** Milliseconds that emptying a member's stores may take: as long as a database may take to open. */
const emptyingMs = 10_000
/**
 * Milliseconds that deleting the database may take. A tab that sleeps neither lets it go nor says that it blocks. Emptied,
 * there is nothing more to wait for: the browser deletes it when that tab wakes or closes. Else the member must hear of it.
 */
const deletingMs = { empty: 3000, full: 10_000 } as const

/** Milliseconds that listing the databases may take. */
const listingMs = 3000

const timeout = (what: string) => () => new DOMException(`The databases could not be ${what} in time`, 'TimeoutError')

/**
 * Removes what another member left behind whose record can no longer be read: nobody could open it again, but there it
 * would lie. Browsers that do not list their databases have none of that.
 */
export const wipeOthers = async (deps: Pick<DeviceDeps, 'indexedDB' | 'schedule'>, sub: string): Promise<void> => {
  const { indexedDB } = deps
  const listed = indexedDB.databases?.() ?? Promise.resolve([])
  const known: { readonly name?: string | undefined }[] = await within(deps, listingMs, listed, timeout('listed'))
  for (const { name } of known)
    if (name?.startsWith('mhz-') && name !== 'mhz-device' && name !== `mhz-${sub}`) indexedDB.deleteDatabase(name)
}

interface Wipe {
  /** The member's database, where this page has it open. */
  readonly held?: MemberDatabase | undefined
  /**
   * Runs as soon as nothing of the member can be read any more, and before anybody waits for the deletion: an app that is
   * closed meanwhile must not come back with a member who has left.
   */
  readonly onEmpty?: () => Promise<void>
}

/**
 * Removes everything of a member from this device: clears the stores first, so that a stopped deletion leaves nothing to
 * read, then tells the other tabs, then deletes; either is enough where the other fails. Resolves when the bytes are out
 * of reach; a deletion that another tab still blocks is finished by the browser when that tab closes. Rejects when they
 * are not, after twenty seconds at the latest.
 */
export const wipeMember = async (
  deps: DatabaseDeps & Pick<DeviceDeps, 'channel' | 'schedule'>,
  sub: string,
  { held = openMemberDatabase(deps, sub), onEmpty = () => Promise.resolve() }: Wipe = {},
): Promise<void> => {
  const emptyIn = (database: MemberDatabase): Promise<void> =>
    database.write(memberStores, async (transaction) => {
      for (const store of memberStores) transaction.clear(store)
    })
  const emptied = emptyIn(held).catch((error: unknown) => {
    if (!(error instanceof ClosedError)) throw error
    // Closed by a try before, which did not come to its end.
    const anew = openMemberDatabase(deps, sub)
    return emptyIn(anew).finally(() => anew.close())
  })
  const empty = await within(deps, emptyingMs, emptied, timeout('emptied')).then(
    () => true,
    () => false,
  )
  held.close()
  const done = empty ? onEmpty() : null
  // Before the other tabs start anew: they would find the member still known.
  await done?.catch(() => undefined)
  deps.channel.postMessage({ type: 'wiped' })
  const deleting = new Promise<void>((resolve, reject) => {
    const deletion = deps.indexedDB.deleteDatabase(held.name)
    deletion.onsuccess = () => resolve()
    // Stores that took long may be empty by now.
    deletion.onblocked = () => emptied.then(resolve, reject)
    deletion.onerror = () => reject(deletion.error)
  })
  const deleted = within(deps, deletingMs[empty ? 'empty' : 'full'], deleting, timeout('deleted'))
  await (empty ? deleted.catch((error: unknown) => console.info('The empty database goes later', error)) : deleted)
  await (done ?? onEmpty())
}
