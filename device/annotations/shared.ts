import * as v from 'valibot'
import { getSharedAnnotations, type SharedChanges, SharedStroke } from '#contract/shared-annotations.ts'
import type { Call } from '../call.ts'
import { createChangeChannel } from '../changes.ts'
import type { MemberDatabase } from '../database.ts'
import type { DeviceDeps } from '../deps.ts'
import { sharedAnnotationKind } from '../outbox/kinds/annotation.ts'
import type { Outbox } from '../outbox/store.ts'
import type { Transaction } from '../transaction.ts'
import { acknowledged, type FileMarks, resendLost, type Standing, settle } from './resend.ts'

/** The shared strokes of all files as the server had them at the last pull. */
export interface SharedStore {
  /** Returns all strokes on one file, named by its SHA-256. */
  read(file: string): Promise<readonly SharedStroke[]>
  /** Returns the strokes that the member wrote, and those of them that were erased, on every file. */
  own(): Promise<readonly FileMarks[]>
  /** Returns true if the last pull has brought these marks. */
  isFetched(sent: FileMarks): Promise<boolean>
  /** Returns the cursor up to which all strokes were fetched, and the number of the member's own. */
  standing(): Promise<Standing>
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
const filePrefix = 'file/'
const fileKey = (file: string): string => `${filePrefix}${file}`

/** `erased`: ids of the member's own strokes that were erased; no device needs those of others. */
const Kept = v.object({
  version: v.literal(1),
  strokes: v.array(SharedStroke),
  erased: v.optional(v.array(v.string()), []),
})
type Kept = Pick<v.InferOutput<typeof Kept>, 'strokes' | 'erased'>
const nothing: Kept = { strokes: [], erased: [] }
/** Version 1 did not know which strokes are the member's own: a device fetches all of them again after its update. */
const KeptStanding = v.object({ version: v.literal(2), cursor: v.number(), strokes: v.number(), erased: v.number() })

type Reading = Transaction<typeof store>

const ownOf = ({ strokes }: Kept) => strokes.filter(({ own }) => own).map(({ stroke }) => stroke)

const readFiles = async (transaction: Reading): Promise<readonly { readonly file: string; readonly kept: Kept }[]> =>
  (await transaction.all(store)).flatMap(({ key, value }) => {
    const kept = v.safeParse(Kept, value)
    return kept.success ? [{ file: key.slice(filePrefix.length), kept: kept.output }] : []
  })

/** Returns cursor 0 if no standing is stored; strokes that are already stored are then counted. */
const readStanding = async (transaction: Reading): Promise<Standing> => {
  const parsed = v.safeParse(KeptStanding, await transaction.get(store, cursorKey))
  if (parsed.success) return parsed.output
  const all = await readFiles(transaction)
  const count = (sizeOf: (kept: Kept) => number): number => all.reduce((sum, { kept }) => sum + sizeOf(kept), 0)
  return { cursor: 0, strokes: count((kept) => ownOf(kept).length), erased: count(({ erased }) => erased.length) }
}

/** Returns null if the stored strokes cannot be read. */
const readKept = async (transaction: Reading, file: string): Promise<Kept | null> => {
  const value = await transaction.get(store, fileKey(file))
  if (value === undefined) return nothing
  const parsed = v.safeParse(Kept, value)
  return parsed.success ? parsed.output : null
}

/** Returns the strokes of a file after the changes. */
const withChanges = (known: Kept, file: string, { strokes, erased }: SharedChanges): Kept => {
  const fresh = strokes.filter((one) => one.file === file)
  const ended = erased.filter((one) => one.file === file)
  const replaced = new Set([...fresh, ...ended].map(({ id }) => id))
  return {
    strokes: [...known.strokes.filter(({ id }) => !replaced.has(id)), ...fresh],
    erased: [...new Set([...known.erased, ...ended.filter(({ own }) => own).map(({ id }) => id)])],
  }
}

export const openSharedAnnotations = (deps: Pick<DeviceDeps, 'channel'>, database: MemberDatabase): SharedStore => {
  const { announce, subscribe } = createChangeChannel(deps, 'shared-annotations-changed')
  const readAll = async (file: string): Promise<Kept> => {
    const kept = await database.read([store], (transaction) => readKept(transaction, file))
    if (kept !== null) return kept
    // The server sends everything again from the beginning.
    await database.write([store], async (transaction) => transaction.clear(store))
    return nothing
  }
  return {
    read: async (file) => (await readAll(file)).strokes,
    own: async () => {
      const all = await database.read([store], readFiles)
      return all.map(({ file, kept }) => ({ file, marks: { strokes: ownOf(kept), erased: kept.erased } }))
    },
    isFetched: async ({ file, marks }) => {
      const { strokes, erased } = await readAll(file)
      const seen = new Set(strokes.map(({ id }) => id))
      const known = new Set([...seen, ...erased])
      return marks.erased.every((id) => !seen.has(id)) && marks.strokes.every(({ id }) => known.has(id))
    },
    standing: () => database.read([store], readStanding),
    receive: async (since, changes) => {
      const files = new Set([...changes.strokes, ...changes.erased].map(({ file }) => file))
      const received = await database.write([store], async (transaction) => {
        const before = await readStanding(transaction)
        // Another tab may have fetched these changes in the meantime, or more.
        if (before.cursor !== since) return false
        const own = { strokes: before.strokes, erased: before.erased }
        for (const file of files) {
          const known = await readKept(transaction, file)
          if (known === null) {
            transaction.clear(store)
            return false
          }
          const kept = withChanges(known, file, changes)
          own.strokes += ownOf(kept).length - ownOf(known).length
          own.erased += kept.erased.length - known.erased.length
          transaction.put(store, fileKey(file), { version: 1, ...kept })
        }
        transaction.put(store, cursorKey, { version: 2, cursor: changes.cursor, ...own })
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
  readonly outbox: Pick<Outbox, 'list' | 'confirm' | 'put' | 'change'>
}

/**
 * Fetches and saves the shared strokes that were drawn or erased since the last pull, and removes those from the outbox
 * that came back. Throws the same errors as `call`.
 */
export const pullSharedAnnotations = async ({ call, sharedAnnotations, outbox }: Needs): Promise<void> => {
  const saved = await acknowledged(outbox, sharedAnnotationKind)
  for (;;) {
    const { cursor: since } = await sharedAnnotations.standing()
    const changes = await call(getSharedAnnotations, { query: { since } })
    // If another tab received these changes first, read its cursor and continue.
    if (!(await sharedAnnotations.receive(since, changes)) || changes.more) continue
    await settle(outbox, sharedAnnotationKind, saved, sharedAnnotations.isFetched)
    const here = await sharedAnnotations.standing()
    return resendLost(outbox, sharedAnnotationKind, here, changes, sharedAnnotations.own)
  }
}
