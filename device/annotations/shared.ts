import * as v from 'valibot'
import { getSharedAnnotations, type SharedChanges, SharedStroke } from '#contract/shared-annotations.ts'
import type { Call } from '../call.ts'
import { createChangeChannel } from '../changes.ts'
import type { MemberDatabase } from '../database.ts'
import type { DeviceDeps } from '../deps.ts'
import { sharedAnnotationKind } from '../outbox/kinds/annotation.ts'
import type { Outbox } from '../outbox/store.ts'
import type { Transaction } from '../transaction.ts'
import { noMarks } from './marks.ts'

/** The shared strokes of all files as the server had them at the last pull. */
export interface SharedStore {
  /** Returns all strokes on one file, named by its SHA-256. */
  read(file: string): Promise<readonly SharedStroke[]>
  /** Returns the cursor up to which all strokes were fetched. */
  cursor(): Promise<number>
  /**
   * Adds the changes after the cursor `since`. Returns false, and adds nothing, if this store has changed in the
   * meantime.
   */
  receive(since: number, changes: SharedChanges): Promise<boolean>
  /** Calls the listener after every change, here or in other tabs. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
}

const store = 'shared-annotations'
const cursorKey = 'cursor'
const fileKey = (file: string): string => `file/${file}`

const Kept = v.object({ version: v.literal(1), strokes: v.array(SharedStroke) })
const KeptCursor = v.object({ version: v.literal(1), cursor: v.number() })

type Reading = Transaction<typeof store>

const readCursor = async (transaction: Reading): Promise<number> => {
  const parsed = v.safeParse(KeptCursor, await transaction.get(store, cursorKey))
  return parsed.success ? parsed.output.cursor : 0
}

/** Returns null if the stored strokes cannot be read. */
const readStrokes = async (transaction: Reading, file: string): Promise<readonly SharedStroke[] | null> => {
  const value = await transaction.get(store, fileKey(file))
  if (value === undefined) return []
  const parsed = v.safeParse(Kept, value)
  return parsed.success ? parsed.output.strokes : null
}

export const openSharedAnnotations = (deps: Pick<DeviceDeps, 'channel'>, database: MemberDatabase): SharedStore => {
  const { announce, subscribe } = createChangeChannel(deps, 'shared-annotations-changed')
  return {
    read: async (file) => {
      const strokes = await database.read([store], (transaction) => readStrokes(transaction, file))
      if (strokes !== null) return strokes
      // The server sends everything again from the beginning.
      await database.write([store], async (transaction) => transaction.clear(store))
      return []
    },
    cursor: () => database.read([store], readCursor),
    receive: async (since, { strokes, erased, cursor }) => {
      const files = new Set([...strokes, ...erased].map(({ file }) => file))
      const gone = new Set(erased.map(({ id }) => id))
      const received = await database.write([store], async (transaction) => {
        const before = await readCursor(transaction)
        // Another tab may have fetched these changes in the meantime, or more.
        if (before !== since) return false
        for (const file of files) {
          const known = await readStrokes(transaction, file)
          if (known === null) {
            transaction.clear(store)
            return false
          }
          const fresh = strokes.filter((one) => one.file === file)
          const ids = new Set(fresh.map(({ id }) => id))
          const left = known.filter(({ id }) => !gone.has(id) && !ids.has(id))
          transaction.put(store, fileKey(file), { version: 1, strokes: [...left, ...fresh] })
        }
        transaction.put(store, cursorKey, { version: 1, cursor })
        return true
      })
      if (received && files.size > 0) announce()
      return received
    },
    subscribe,
  }
}

interface Needs {
  readonly call: Call
  readonly sharedAnnotations: SharedStore
  readonly outbox: Pick<Outbox, 'list' | 'confirm'>
}

/**
 * Fetches and saves the shared strokes that were drawn or erased since the last pull, and removes those from the outbox
 * that came back. Throws the same errors as `call`.
 */
export const pullSharedAnnotations = async ({ call, sharedAnnotations, outbox }: Needs): Promise<void> => {
  for (let more = true; more; ) {
    const since = await sharedAnnotations.cursor()
    const changes = await call(getSharedAnnotations, { query: { since } })
    more = !(await sharedAnnotations.receive(since, changes)) || changes.more
  }
  const version = await sharedAnnotations.cursor()
  const { kind } = sharedAnnotationKind
  const own = (await outbox.list()).filter((record) => record.kind === kind)
  const rows = own.map(({ key: file }) => ({ file, version, ...noMarks }))
  await outbox.confirm(kind, rows, new Date(0))
}
