import * as v from 'valibot'
import type { AnnotationChanges } from '#contract/annotations.ts'
import { createChangeChannel } from '../changes.ts'
import type { MemberDatabase } from '../database.ts'
import type { DeviceDeps } from '../deps.ts'
import type { Transaction } from '../transaction.ts'
import { Marks, mergeMarks, noMarks } from './marks.ts'
import type { FileMarks, Standing } from './resend.ts'

/** A member's annotations as the server had them at the last pull. Changes not yet sent are in the outbox. */
export interface AnnotationStore {
  /** Returns all marks on one file, named by its SHA-256. */
  read(file: string): Promise<Marks>
  /** Returns the marks of every file. */
  all(): Promise<readonly FileMarks[]>
  /** Returns the cursor up to which all marks were fetched, and their number. */
  standing(): Promise<Standing>
  /**
   * Adds the changes after the cursor `since`. Returns false, and adds nothing, if this store has changed in the
   * meantime.
   */
  receive(since: number, changes: AnnotationChanges): Promise<boolean>
  /** Calls the listener after every change, here or in other tabs. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
}

const Kept = v.object({ version: v.literal(1), ...Marks.entries })
/** The minimal shape needed to count marks. */
const Countable = v.object({ strokes: v.array(v.unknown()), erased: v.array(v.unknown()) })
/**
 * The version is raised with every new tool: a device that stored marks of an unknown tool as dots of the pen fetches
 * them again after its update.
 */
const KeptStanding = v.object({ version: v.literal(2), cursor: v.number(), strokes: v.number(), erased: v.number() })

const store = 'annotations'
const cursorKey = 'cursor'
const filePrefix = 'file/'
const fileKey = (file: string): string => `${filePrefix}${file}`

type Reading = Transaction<typeof store>

/** Returns cursor 0 if no standing is stored; marks that are already stored are then counted. */
const readStanding = async (transaction: Reading): Promise<Standing> => {
  const parsed = v.safeParse(KeptStanding, await transaction.get(store, cursorKey))
  if (parsed.success) return parsed.output
  let [strokes, erased] = [0, 0]
  for (const { value } of await transaction.all(store)) {
    const marks = v.safeParse(Countable, value)
    strokes += marks.success ? marks.output.strokes.length : 0
    erased += marks.success ? marks.output.erased.length : 0
  }
  return { cursor: 0, strokes, erased }
}

/** Returns null if the stored marks cannot be read. */
const readMarks = async (transaction: Reading, file: string): Promise<Marks | null> => {
  const value = await transaction.get(store, fileKey(file))
  if (value === undefined) return noMarks
  const parsed = v.safeParse(Kept, value)
  return parsed.success ? parsed.output : null
}

/** Deletes unreadable marks and the cursor, so that the server sends everything again from the beginning. */
const forget = (transaction: Reading, file: string): void => {
  transaction.delete(store, fileKey(file))
  transaction.delete(store, cursorKey)
}

export const openAnnotations = (deps: Pick<DeviceDeps, 'channel'>, database: MemberDatabase): AnnotationStore => {
  const { announce, subscribe } = createChangeChannel(deps, 'annotations-changed')
  return {
    read: async (file) => {
      const marks = await database.read([store], (transaction) => readMarks(transaction, file))
      if (marks !== null) return marks
      await database.write([store], async (transaction) => forget(transaction, file))
      return noMarks
    },
    all: async () => {
      const values = await database.read([store], (transaction) => transaction.all(store))
      return values.flatMap(({ key, value }) => {
        const parsed = v.safeParse(Kept, value)
        return parsed.success ? [{ file: key.slice(filePrefix.length), marks: parsed.output }] : []
      })
    },
    standing: () => database.read([store], readStanding),
    receive: async (since, { strokes, erased, cursor }) => {
      const files = new Set([...strokes, ...erased].map(({ file }) => file))
      const received = await database.write([store], async (transaction) => {
        // Another tab may have fetched more in the meantime, but never less: a gap would never be filled.
        const before = await readStanding(transaction)
        if (before.cursor < since) return false
        const stored = { strokes: before.strokes, erased: before.erased }
        for (const file of files) {
          const fresh: Marks = {
            strokes: strokes.filter((one) => one.file === file).map(({ file: _file, ...stroke }) => stroke),
            erased: erased.filter((one) => one.file === file).map(({ id }) => id),
          }
          const known = await readMarks(transaction, file)
          if (known === null) {
            forget(transaction, file)
            return false
          }
          const marks = mergeMarks(fresh, known)
          stored.strokes += marks.strokes.length - known.strokes.length
          stored.erased += marks.erased.length - known.erased.length
          transaction.put(store, fileKey(file), { version: 1, ...marks })
        }
        transaction.put(store, cursorKey, { version: 2, cursor: Math.max(before.cursor, cursor), ...stored })
        return true
      })
      if (received && files.size > 0) announce()
      return received
    },
    subscribe,
  }
}
