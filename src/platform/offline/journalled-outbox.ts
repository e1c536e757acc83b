import * as v from 'valibot'
import { ClosedError } from '#device/connection.ts'
import type { DeviceDeps } from '#device/deps.ts'
import type { Kind } from '#device/outbox/kinds/kind.ts'
import { type OutboxRecord, recordKey } from '#device/outbox/record.ts'
import type { Outbox } from '#device/outbox/store.ts'
import { memberKeys } from '#device/web-storage.ts'
import type { Drafts } from './drafts.ts'
import { type Journal, type Line, openJournal } from './journal.ts'

/** The outbox of a page, which loses no change with its page or its database. */
export interface JournalledOutbox {
  /** Its `put` writes the journal synchronously, before anything else. */
  readonly outbox: Outbox
  readonly journal: Pick<Journal, 'noteTyped' | 'strikeTyped' | 'unstored' | 'has' | 'remove'>
  /** Resolves when the changes of closed pages are in the outbox, as far as the device can save them. */
  readonly replayed: Promise<void>
}

/** Milliseconds from a change of the outbox to the pass that follows it: a drain changes many records. */
const passAfterMs = 500

/**
 * Milliseconds without a key after which another page's text counts as left. Its page saves text after a shorter pause,
 * so the page is gone, or cannot save.
 */
const leftAfterMs = 2_000

interface JournalledOutboxSettings {
  readonly deps: Pick<DeviceDeps, 'now' | 'schedule' | 'uuid'>
  readonly outbox: Outbox
  readonly kinds: readonly Kind[]
  readonly sub: string
  readonly win: Pick<Window, 'localStorage' | 'addEventListener'>
  readonly drafts: Pick<Drafts, 'end'>
  /** Asks the browser to persist the storage; called once, after the first change. */
  readonly keep: () => Promise<unknown>
}

const isPending = ({ state }: OutboxRecord): boolean => state !== 'saved'

interface Opened extends JournalledOutboxSettings {
  readonly journal: Journal
  /** Lines that no outbox of this app can take. They stay for a newer app, which may have written them. */
  readonly refused: Set<string>
}

/** Writes a line to the outbox, unless it was replaced meanwhile. */
const writeLine = async ({ outbox, journal, refused }: Opened, line: Line): Promise<void> => {
  const { intent, madeAt } = line
  if (refused.has(line.text)) return
  try {
    const generation = await outbox.record([{ intent, madeAt, isWanted: () => journal.has(line), isRepeated: true }])
    journal.markStored([line], generation)
  } catch (error) {
    // A database failure affects all lines; an unreadable record of a newer app only its own.
    if (error instanceof DOMException || error instanceof ClosedError) throw error
    console.warn('journal.entry_failed', error)
    refused.add(line.text)
    if (v.isValiError(error)) journal.remove([line])
  }
}

/** Gives the records of this database a line that have none. */
const noteMissing = (journal: Journal, records: readonly OutboxRecord[], generation: string): void => {
  const noted = new Set(journal.lines().map(({ intent }) => recordKey(intent)))
  journal.noteStored(
    records.filter((record) => isPending(record) && !noted.has(recordKey(record))),
    generation,
  )
}

/** Brings journal and outbox in line. */
const settle = async (opened: Opened): Promise<void> => {
  const { outbox, journal, drafts } = opened
  const lines = journal.lines()
  const { generation, records } = await outbox.snapshot((present, id) => {
    if (id !== null) noteMissing(journal, present, id)
  })
  const recordAt = new Map(records.map((record) => [recordKey(record), record]))
  for (const line of lines) {
    if (line.storedIn === null || line.storedIn !== generation) {
      await writeLine(opened, line)
      continue
    }
    const record = recordAt.get(recordKey(line.intent))
    if (record !== undefined && isPending(record)) continue
    drafts.end(recordKey(line.intent))
    journal.remove([line])
  }
  // The database of an older app gets its id, and another pass follows the change.
  if (generation === null && records.length > 0) await outbox.record([])
}

/** One pass at a time; a change during a pass is followed by another one. */
const createSettle = (opened: Opened): (() => Promise<void>) => {
  let running: Promise<void> | null = null
  let again = false
  const settleNow = (): Promise<void> => {
    again = running !== null
    running ??= settle(opened)
      .catch((error: unknown) => {
        if (!(error instanceof ClosedError)) console.warn('journal.replay_failed', error)
      })
      .finally(() => {
        running = null
        if (again) void settleNow()
      })
    return running
  }
  return settleNow
}

/** Settles whenever another page writes to the journal, the outbox changes, or the page is used again. */
const settleOnChanges = ({ deps, win, outbox, journal }: Opened, settleNow: () => Promise<void>): void => {
  win.addEventListener('storage', ({ key, newValue }) => {
    if (key === null || newValue === null) return
    if (key.startsWith(memberKeys.journal)) void settleNow()
    if (key.startsWith(memberKeys.typed))
      deps.schedule(leftAfterMs, () => {
        journal.adoptTyped({ at: key, text: newValue })
        void settleNow()
      })
  })
  // The browser may have deleted the database while the page was open.
  win.addEventListener('focus', () => void settleNow())
  win.addEventListener('online', () => void settleNow())
  let isPassDue = false
  outbox.subscribe(() => {
    if (isPassDue) return
    isPassDue = true
    deps.schedule(passAfterMs, () => {
      isPassDue = false
      void settleNow()
    })
  })
}

/** Opens the journal of a member beside the outbox, and brings both in line whenever one of them changes. */
export const openJournalledOutbox = (settings: JournalledOutboxSettings): JournalledOutbox => {
  const { deps, outbox, kinds, sub, win, keep } = settings
  const journal = openJournal({ win, sub, now: deps.now, uuid: deps.uuid, kinds })
  const opened: Opened = { ...settings, journal, refused: new Set() }
  const settleNow = createSettle(opened)
  // Before the first pass: another page may write a line while it runs.
  settleOnChanges(opened, settleNow)
  journal.adoptTyped()

  let isKeptAsked = false
  const put: Outbox['put'] = async (...intents) => {
    const lines = journal.note(intents)
    // Without storage there is no line, and the change is wanted anyway.
    const noted = new Set(lines.filter(journal.has))
    const changes = lines.map((line) => ({
      intent: line.intent,
      madeAt: line.madeAt,
      isWanted: () => !noted.has(line) || journal.has(line),
    }))
    const generation = await outbox.record(changes).catch((error: unknown) => {
      // Screens say that the change is not saved; what is typed stays, and its form offers to repeat it.
      journal.remove(lines)
      throw error
    })
    journal.markStored(lines, generation)
    for (const { intent, madeAt } of lines) journal.strikeTyped(intent, madeAt)
    if (isKeptAsked) return
    isKeptAsked = true
    keep().catch(() => undefined)
  }
  return { outbox: { ...outbox, put }, journal, replayed: settleNow() }
}
