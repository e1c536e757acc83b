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
  /**
   * Writes what is being typed; `note` of the same record follows when it is saved. Returns the line; null = nothing was
   * written.
   */
  noteTyped(intent: Intent): Line | null
  /**
   * Removes what was typed up to `until`: it was saved, or reverted. A kind that merges changes keeps its line, because
   * another change of the record does not contain the text.
   */
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

interface OpenedJournal extends JournalSettings {
  /** Time of the last line in epoch milliseconds. */
  latest: number
}

/** Later changes have later times, whatever the clock's resolution is. */
const nextTime = (journal: OpenedJournal): Date => {
  const now = journal.now()
  journal.latest = Math.max(now.getTime(), journal.latest + 1)
  if (isOfWrongClock(new Date(journal.latest), now)) journal.latest = now.getTime()
  return new Date(journal.latest)
}

const isMerged = ({ kinds }: OpenedJournal, { kind: name }: RecordKey): boolean =>
  kinds.find(({ kind }) => kind === name)?.added != null

const lineAt = ({ win, sub }: OpenedJournal, at: string): Line | null => {
  const text = win.localStorage.getItem(at)
  const stored = parsed(text)
  if (text === null || stored?.sub !== sub) return null
  const { title, ...rest } = stored.intent
  const intent = title === undefined ? rest : { ...rest, title }
  return { at, text, intent, madeAt: new Date(stored.notedAt), storedIn: stored.storedIn }
}

/** Returns the lines at these keys; unreadable ones, and those of another member, are removed. */
const linesAt = (journal: OpenedJournal, keys: readonly string[]): readonly Line[] =>
  keys.flatMap((at) => {
    const line = lineAt(journal, at)
    if (line !== null) return [line]
    journal.win.localStorage.removeItem(at)
    return []
  })

const createLine = ({ sub }: OpenedJournal, { at, intent, madeAt, storedIn }: Omit<Line, 'text'>): Line => {
  const text = JSON.stringify({ sub, notedAt: madeAt.toISOString(), storedIn, intent })
  return { at, text, intent, madeAt, storedIn }
}
const newLine = (journal: OpenedJournal, prefix: string, intent: Intent, unique = ''): Line =>
  createLine(journal, { at: prefix + recordKey(intent) + unique, intent, madeAt: nextTime(journal), storedIn: null })

const isThere = ({ win }: OpenedJournal, { at, text }: Pick<Line, 'at' | 'text'>): boolean =>
  win.localStorage.getItem(at) === text

const removeIf = (journal: OpenedJournal, line: Pick<Line, 'at' | 'text'>): void => {
  if (isThere(journal, line)) journal.win.localStorage.removeItem(line.at)
}

const write = (journal: OpenedJournal, line: Line): void => {
  const { localStorage } = journal.win
  if (localStorage.getItem(memberKeys.known) === null) return
  try {
    localStorage.setItem(line.at, line.text)
  } catch {
    // Drawings are large, and the outbox has those; a small change must still find room.
    for (const one of linesAt(journal, journalKeys(journal.win)))
      if (one.storedIn !== null && isMerged(journal, one.intent)) removeIf(journal, one)
    localStorage.setItem(line.at, line.text)
  }
}

const adopt = (journal: OpenedJournal, line: Line): void => {
  const own = memberKeys.journal + recordKey(line.intent)
  const at = isMerged(journal, line.intent) ? `${own} ${journal.uuid()}` : own
  const noted = lineAt(journal, at)
  if (noted === null || noted.madeAt < line.madeAt) write(journal, { ...line, at })
  removeIf(journal, line)
}

export const openJournal = (settings: JournalSettings): Journal => {
  const journal: OpenedJournal = { ...settings, latest: 0 }
  const { win, uuid } = settings
  return {
    note: (intents) =>
      intents.map((intent) => {
        const line = newLine(journal, memberKeys.journal, intent, isMerged(journal, intent) ? ` ${uuid()}` : '')
        inWebStorage('journal.write_failed', undefined, () => write(journal, line))
        return line
      }),
    noteTyped: (intent) =>
      inWebStorage('journal.write_failed', null, () => {
        const line = newLine(journal, memberKeys.typed, intent)
        write(journal, line)
        return isThere(journal, line) ? line : null
      }),
    strikeTyped: (place, until) =>
      inWebStorage('journal.delete_failed', undefined, () => {
        const line = isMerged(journal, place) ? null : lineAt(journal, memberKeys.typed + recordKey(place))
        if (line !== null && line.madeAt <= until) removeIf(journal, line)
      }),
    adoptTyped: (unchanged) =>
      inWebStorage('journal.replay_failed', undefined, () => {
        for (const line of linesAt(journal, unchanged === undefined ? typedKeys(win) : [unchanged.at]))
          if (unchanged === undefined || line.text === unchanged.text) adopt(journal, line)
      }),
    lines: () => inWebStorage('journal.replay_failed', [], () => linesAt(journal, journalKeys(win))),
    unstored: (generation) =>
      inWebStorage('journal.read_failed', [], () => {
        const lines = [...journalKeys(win), ...typedKeys(win)].flatMap((at) => lineAt(journal, at) ?? [])
        return lines.flatMap(({ intent, storedIn }) => (storedIn !== null && storedIn === generation ? [] : [intent]))
      }),
    has: (line) => inWebStorage('journal.replay_failed', false, () => isThere(journal, line)),
    markStored: (lines, generation) =>
      inWebStorage('journal.write_failed', undefined, () => {
        for (const line of lines)
          if (isThere(journal, line))
            win.localStorage.setItem(line.at, createLine(journal, { ...line, storedIn: generation }).text)
      }),
    noteStored: (records, generation) =>
      inWebStorage('journal.write_failed', undefined, () => {
        for (const { kind, key, title, desired, base, updatedAt } of records) {
          const at = memberKeys.journal + recordKey({ kind, key })
          if (win.localStorage.getItem(at) !== null) continue
          const intent = { kind, key, title, desired, row: base }
          write(journal, createLine(journal, { at, intent, madeAt: new Date(updatedAt), storedIn: generation }))
        }
      }),
    remove: (lines) =>
      inWebStorage('journal.delete_failed', undefined, () => {
        for (const line of lines) removeIf(journal, line)
      }),
  }
}
