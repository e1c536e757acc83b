import * as v from 'valibot'
import { type Intent, recordKey } from '#device/outbox/record.ts'
import type { Outbox, RecordKey } from '#device/outbox/store.ts'
import { journalKeys, memberKeys } from '#device/web-storage.ts'

/**
 * Journal of the outbox: intents of a page that may be closed before they reach the outbox. Web Storage writes are synchronous;
 * an IndexedDB write is lost with its page while the origin has other transactions (Chromium: 20 to 38 of 60, with the
 * journal none).
 */
export interface Journal {
  /** Records an intent that is not in the outbox yet and replaces an earlier one; does nothing after a sign-out. */
  note(intent: Intent): void
  /** Removes entries of a record up to `until`: they are in the outbox or were reverted. */
  strike(place: RecordKey, until: Date): void
  /**
   * Moves the entries of other pages to the outbox unless the member has changed the same record since. Entries that
   * cannot be saved stay for a week.
   */
  replay(outbox: Pick<Outbox, 'list' | 'put'>): Promise<void>
}

/** Maximum age in milliseconds; rehearsals are weekly, and a member no longer expects an older draft to be sent. */
const longest = 7 * 86_400_000

const Note = v.object({
  sub: v.string(),
  notedAt: v.pipe(v.string(), v.isoTimestamp()),
  intent: v.object({
    kind: v.string(),
    key: v.string(),
    title: v.optional(v.string(), ''),
    desired: v.unknown(),
    row: v.unknown(),
  }),
})

const parsed = (text: string): v.InferOutput<typeof Note> | null => {
  try {
    const note = v.safeParse(Note, JSON.parse(text))
    return note.success ? note.output : null
  } catch {
    return null
  }
}

/** Takes the window, not its storage: if a browser forbids all storage, accessing the property throws. */
export const openJournal = (win: Pick<Window, 'localStorage'>, sub: string, now: () => Date): Journal => {
  const remove = (place: string, text: string): void => {
    if (win.localStorage.getItem(place) === text) win.localStorage.removeItem(place)
  }
  const replayOne = async (place: string, outbox: Pick<Outbox, 'list' | 'put'>): Promise<void> => {
    const text = win.localStorage.getItem(place) ?? ''
    const note = parsed(text)
    const isOurs = note?.sub === sub && now().getTime() - Date.parse(note.notedAt) < longest
    if (!isOurs) return remove(place, text)
    const { intent, notedAt } = note
    try {
      const there = (await outbox.list()).find((record) => recordKey(record) === recordKey(intent))
      if (there === undefined || there.updatedAt < notedAt) await outbox.put(intent)
    } catch (error) {
      if (!v.isValiError(error)) throw error
      console.warn('journal.entry_invalid', error)
    }
    remove(place, text)
  }
  return {
    note: (intent) => {
      const text = JSON.stringify({ sub, notedAt: now().toISOString(), intent })
      try {
        if (win.localStorage.getItem(memberKeys.known) === null) return
        win.localStorage.setItem(memberKeys.journal + recordKey(intent), text)
      } catch (error) {
        console.warn('journal.write_failed', error)
      }
    },
    strike: (place, until) => {
      try {
        const at = memberKeys.journal + recordKey(place)
        const text = win.localStorage.getItem(at)
        const note = text === null ? null : parsed(text)
        if (text !== null && note !== null && note.notedAt <= until.toISOString()) remove(at, text)
      } catch (error) {
        console.warn('journal.delete_failed', error)
      }
    },
    replay: async (outbox) => {
      try {
        for (const place of journalKeys(win))
          await replayOne(place, outbox).catch((error: unknown) => {
            // A database failure affects all entries; an unreadable record of a newer app only its own.
            if (error instanceof DOMException) throw error
            console.warn('journal.entry_unknown', error)
          })
      } catch (error) {
        console.warn('journal.replay_failed', error)
      }
    },
  }
}
