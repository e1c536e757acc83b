import * as v from 'valibot'
import {
  isLaterEdit,
  KnownEdit,
  latestEdits,
  type SettingEdit,
  type StandSettingChanges,
} from '#contract/stand-settings.ts'
import { createChangeChannel } from '../changes.ts'
import type { MemberDatabase } from '../database.ts'
import type { DeviceDeps } from '../deps.ts'
import type { Transaction } from '../transaction.ts'

/**
 * A member's settings of the music stand as the server had them at the last pull, by scope. Edits not yet sent are in
 * the outbox.
 */
export interface StandSettingStore {
  read(scope: string): Promise<readonly SettingEdit[]>
  /** Returns the edits of every sheet that the library has, and those for all sheets. */
  all(): Promise<readonly ScopedEdits[]>
  /** Returns the cursor up to which all edits were fetched, and their number. */
  standing(): Promise<Standing>
  /**
   * Adds the edits after the cursor `since`. Returns false, and adds nothing, if this store has changed in the meantime.
   */
  receive(since: number, changes: StandSettingChanges): Promise<boolean>
  /** Saves edits on this device only: the library has deleted the sheet. */
  saveHere(scope: string, edits: readonly SettingEdit[]): Promise<void>
  /** Calls the listener after every change, here or in other tabs. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
}

export interface ScopedEdits {
  readonly scope: string
  readonly edits: readonly SettingEdit[]
}

/** `settings` and `seconds`: as in the reply of the server, without those of deleted sheets. */
interface Standing {
  readonly cursor: number
  readonly settings: number
  readonly seconds: number
}

/** `isGone`: the library has deleted the sheet. */
const Kept = v.object({ version: v.literal(1), edits: v.array(KnownEdit), isGone: v.boolean() })
type Kept = v.InferOutput<typeof Kept>
const KeptStanding = v.object({ version: v.literal(1), cursor: v.number(), settings: v.number(), seconds: v.number() })

const store = 'stand-settings'
const cursorKey = 'cursor'
const scopePrefix = 'scope/'
const keyOf = (scope: string): string => `${scopePrefix}${scope}`
const nothing: Kept = { version: 1, edits: [], isGone: false }

type Reading = Transaction<typeof store>

/** Returns what the edits of a scope add to the standing. */
const weightOf = ({ edits, isGone }: Pick<Kept, 'edits' | 'isGone'>): Omit<Standing, 'cursor'> =>
  isGone
    ? { settings: 0, seconds: 0 }
    : { settings: edits.length, seconds: edits.reduce((sum, { at }) => sum + Math.floor(at / 1000), 0) }

/** Returns cursor 0 if no standing is stored; edits that are already stored are then counted. */
const readStanding = async (transaction: Reading): Promise<Standing> => {
  const parsed = v.safeParse(KeptStanding, await transaction.get(store, cursorKey))
  if (parsed.success) return parsed.output
  let [settings, seconds] = [0, 0]
  for (const { value } of await transaction.all(store)) {
    const kept = v.safeParse(Kept, value)
    if (!kept.success) continue
    const weight = weightOf(kept.output)
    settings += weight.settings
    seconds += weight.seconds
  }
  return { cursor: 0, settings, seconds }
}

/** Returns null if the stored edits cannot be read. */
const readScope = async (transaction: Reading, scope: string): Promise<Kept | null> => {
  const value = await transaction.get(store, keyOf(scope))
  if (value === undefined) return nothing
  const parsed = v.safeParse(Kept, value)
  return parsed.success ? parsed.output : null
}

/** Deletes unreadable edits and the cursor, so that the server sends everything again from the beginning. */
const forget = (transaction: Reading, scope: string): void => {
  transaction.delete(store, keyOf(scope))
  transaction.delete(store, cursorKey)
}

/** Returns true if every edit is among the known ones, or lost to one of them. */
export const includesEdits = (known: readonly SettingEdit[], edits: readonly SettingEdit[]): boolean => {
  const byName = new Map(known.map((edit) => [edit.name, edit]))
  return edits.every((edit) => {
    const stored = byName.get(edit.name)
    return stored !== undefined && (stored.id === edit.id || isLaterEdit(stored, edit))
  })
}

/** Replaces the edits of a scope, and counts them. */
const replace = (transaction: Reading, standing: Standing, scope: string, before: Kept, after: Kept): Standing => {
  const [old, next] = [weightOf(before), weightOf(after)]
  transaction.put(store, keyOf(scope), after)
  return {
    cursor: standing.cursor,
    settings: standing.settings + next.settings - old.settings,
    seconds: standing.seconds + next.seconds - old.seconds,
  }
}

export const openStandSettings = (deps: Pick<DeviceDeps, 'channel'>, database: MemberDatabase): StandSettingStore => {
  const { announce, subscribe } = createChangeChannel(deps, 'stand-settings-changed')
  return {
    read: async (scope) => {
      const kept = await database.read([store], (transaction) => readScope(transaction, scope))
      if (kept !== null) return kept.edits
      await database.write([store], async (transaction) => forget(transaction, scope))
      return []
    },
    all: async () => {
      const values = await database.read([store], (transaction) => transaction.all(store))
      return values.flatMap(({ key, value }) => {
        const parsed = v.safeParse(Kept, value)
        return parsed.success && !parsed.output.isGone
          ? [{ scope: key.slice(scopePrefix.length), edits: parsed.output.edits }]
          : []
      })
    },
    standing: () => database.read([store], readStanding),
    receive: async (since, { edits, cursor }) => {
      const scopes = new Set(edits.map(({ scope }) => scope))
      const received = await database.write([store], async (transaction) => {
        // Another tab may have fetched more in the meantime, but never less: a gap would never be filled.
        let standing = await readStanding(transaction)
        if (standing.cursor < since) return false
        for (const scope of scopes) {
          const known = await readScope(transaction, scope)
          if (known === null) {
            forget(transaction, scope)
            return false
          }
          const fresh = edits.filter((edit) => edit.scope === scope).map(({ scope: _scope, ...edit }) => edit)
          const after = { ...nothing, edits: latestEdits(known.edits, fresh) }
          standing = replace(transaction, standing, scope, known, after)
        }
        transaction.put(store, cursorKey, { version: 1, ...standing, cursor: Math.max(standing.cursor, cursor) })
        return true
      })
      if (received && scopes.size > 0) announce()
      return received
    },
    saveHere: async (scope, edits) => {
      await database.write([store], async (transaction) => {
        const standing = await readStanding(transaction)
        const known = (await readScope(transaction, scope)) ?? nothing
        const after = { ...nothing, edits: latestEdits(known.edits, edits), isGone: true }
        transaction.put(store, cursorKey, { version: 1, ...replace(transaction, standing, scope, known, after) })
      })
      announce()
    },
    subscribe,
  }
}
