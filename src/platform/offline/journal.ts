import * as v from 'valibot'
import type { Kind } from '#device/outbox/kinds/kind.ts'
import { type Intent, isOfWrongClock, type OutboxRecord, recordKey } from '#device/outbox/record.ts'
import type { RecordKey } from '#device/outbox/store.ts'
import { journalKeys, memberKeys, typedKeys } from '#device/web-storage.ts'
import { inWebStorage, parseStored } from './web-storage.ts'

/** A line of the journal: one change by the member. */
export interface Line {
  /** Key in Web Storage. */
  readonly at: string
  /** The stored text: the line was replaced when it differs. */
  readonly text: string
  readonly intent: Intent
  readonly madeAt: Date
  /** Generation of the database whose outbox has the change; null = not in an outbox yet. */
  readonly storedIn: string | null
}

/**
 * Journal of the outbox: every change from the moment at which it is made until the server has it. Web Storage is
 * written synchronously, whereas an IndexedDB write is lost with its page while the origin has other transactions
 * (Chromium: 20 to 38 of 60, with the journal none); and it outlives a database that the browser deletes.
 */
export interface Journal {
  /**
   * Writes a line for each intent; a later line of the same record replaces it, unless the kind merges changes. Writes
   * nothing after a sign-out; a line that does not fit is only logged.
   */
  note(intents: readonly Intent[]): readonly Line[]
  /** Writes what is being typed; `note` of the same record follows when it is saved. */
  noteTyped(intent: Intent): void
  /** Removes what was typed up to `until`: it was saved, or reverted. */
  strikeTyped(place: RecordKey, until: Date): void
  /** Turns texts that were typed by other pages into lines; `unchanged`: only those that have this text still. */
  adoptTyped(unchanged?: { readonly at: string; readonly text: string }): void
  /** Returns the member's lines; unreadable ones, and those of another member, are removed. */
  lines(): readonly Line[]
  /** Returns what is being typed, and the changes that the database of this generation does not have. */
  unstored(generation: string | null): readonly Intent[]
  /** Returns true unless the line was replaced or removed. */
  has(line: Line): boolean
  /** Marks lines as stored in the outbox of this database. */
  markStored(lines: readonly Line[], generation: string): void
  /** Writes a line for records that have none, such as an answer on a notification, which the worker saves. */
  noteStored(records: readonly OutboxRecord[], generation: string): void
  remove(lines: readonly Line[]): void
}

const Stored = v.object({
  sub: v.string(),
  notedAt: v.pipe(v.string(), v.isoTimestamp()),
  storedIn: v.optional(v.nullable(v.string()), null),
  intent: v.object({
    kind: v.string(),
    key: v.string(),
    title: v.optional(v.string()),
    desired: v.unknown(),
    row: v.unknown(),
  }),
})

const parsed = (text: string | null): v.InferOutput<typeof Stored> | null => {
  const stored = v.safeParse(Stored, parseStored(text))
  return stored.success ? stored.output : null
}

interface JournalSettings {
  /** The window, not its storage: if a browser forbids all storage, accessing the property throws. */
  readonly win: Pick<Window, 'localStorage'>
  readonly sub: string
  readonly now: () => Date
  readonly uuid: () => string
  readonly kinds: readonly Kind[]
}

export const openJournal = ({ win, sub, now, uuid, kinds }: JournalSettings): Journal => {
  let latest = 0
  /** Later changes have later times, whatever the clock's resolution is. */
  const nextTime = (): Date => {
    latest = Math.max(now().getTime(), latest + 1)
    if (isOfWrongClock(new Date(latest), now())) latest = now().getTime()
    return new Date(latest)
  }
  const isMerged = ({ kind: name }: RecordKey): boolean => kinds.find(({ kind }) => kind === name)?.added != null
  const lineAt = (at: string): Line | null => {
    const text = win.localStorage.getItem(at)
    const stored = parsed(text)
    if (text === null || stored?.sub !== sub) return null
    const { title, ...rest } = stored.intent
    const intent = title === undefined ? rest : { ...rest, title }
    return { at, text, intent, madeAt: new Date(stored.notedAt), storedIn: stored.storedIn }
  }
  const textOf = (intent: Intent, madeAt: Date, storedIn: string | null): string =>
    JSON.stringify({ sub, notedAt: madeAt.toISOString(), storedIn, intent })
  const removeIf = (at: string, text: string | null): void => {
    if (win.localStorage.getItem(at) === text) win.localStorage.removeItem(at)
  }
  const linesAt = (keys: readonly string[]): readonly Line[] =>
    keys.flatMap((at) => {
      const line = lineAt(at)
      if (line !== null) return [line]
      win.localStorage.removeItem(at)
      return []
    })
  const write = (line: Line): void => {
    if (win.localStorage.getItem(memberKeys.known) === null) return
    try {
      win.localStorage.setItem(line.at, line.text)
    } catch {
      // Drawings are large, and the outbox has those; a small change must still find room.
      for (const one of linesAt(journalKeys(win)))
        if (one.storedIn !== null && isMerged(one.intent)) removeIf(one.at, one.text)
      win.localStorage.setItem(line.at, line.text)
    }
  }
  const newLine = (prefix: string, intent: Intent, unique: string): Line => {
    const madeAt = nextTime()
    return {
      at: prefix + recordKey(intent) + unique,
      text: textOf(intent, madeAt, null),
      intent,
      madeAt,
      storedIn: null,
    }
  }
  return {
    note: (intents) =>
      intents.map((intent) => {
        const line = newLine(memberKeys.journal, intent, isMerged(intent) ? ` ${uuid()}` : '')
        inWebStorage('journal.write_failed', undefined, () => write(line))
        return line
      }),
    noteTyped: (intent) =>
      inWebStorage('journal.write_failed', undefined, () => write(newLine(memberKeys.typed, intent, ''))),
    strikeTyped: (place, until) =>
      inWebStorage('journal.delete_failed', undefined, () => {
        const line = lineAt(memberKeys.typed + recordKey(place))
        if (line !== null && line.madeAt <= until) removeIf(line.at, line.text)
      }),
    adoptTyped: (unchanged) =>
      inWebStorage('journal.replay_failed', undefined, () => {
        for (const line of linesAt(unchanged === undefined ? typedKeys(win) : [unchanged.at])) {
          if (unchanged !== undefined && line.text !== unchanged.text) continue
          const at = memberKeys.journal + recordKey(line.intent)
          const noted = lineAt(at)
          if (noted === null || noted.madeAt < line.madeAt) write({ ...line, at })
          removeIf(line.at, line.text)
        }
      }),
    lines: () => inWebStorage('journal.replay_failed', [], () => linesAt(journalKeys(win))),
    unstored: (generation) =>
      inWebStorage('journal.read_failed', [], () => {
        const lines = [...journalKeys(win), ...typedKeys(win)].flatMap((at) => lineAt(at) ?? [])
        return lines.flatMap(({ intent, storedIn }) => (storedIn !== null && storedIn === generation ? [] : [intent]))
      }),
    has: ({ at, text }) => inWebStorage('journal.replay_failed', false, () => win.localStorage.getItem(at) === text),
    markStored: (lines, generation) =>
      inWebStorage('journal.write_failed', undefined, () => {
        for (const { at, text, intent, madeAt } of lines)
          if (win.localStorage.getItem(at) === text) win.localStorage.setItem(at, textOf(intent, madeAt, generation))
      }),
    noteStored: (records, generation) =>
      inWebStorage('journal.write_failed', undefined, () => {
        for (const { kind, key, title, desired, base, updatedAt } of records) {
          const at = memberKeys.journal + recordKey({ kind, key })
          if (win.localStorage.getItem(at) !== null) continue
          const intent = { kind, key, title, desired, row: base }
          const madeAt = new Date(updatedAt)
          write({ at, text: textOf(intent, madeAt, generation), intent, madeAt, storedIn: generation })
        }
      }),
    remove: (lines) =>
      inWebStorage('journal.delete_failed', undefined, () => {
        for (const { at, text } of lines) removeIf(at, text)
      }),
  }
}
