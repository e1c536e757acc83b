import * as v from 'valibot'
import { type Intent, recordKey } from '#device/outbox/record.ts'
import type { Outbox, RecordKey } from '#device/outbox/store.ts'
import { journalKeys, memberKeys } from '#device/web-storage.ts'

/**
 * What a member gave and a page may take along as it goes. Web Storage is written at once; a write to IndexedDB is lost with
 * its page while anything else of the origin is read or written (Chromium: 20 to 38 of 60, of the same notes none).
 */
export interface Journal {
  /**
   * Notes an intention that is not in the outbox yet, in place of an earlier one; nothing once the member has left this
   * device.
   */
  note(intent: Intent): void
  /** What was given at a place until then is in the outbox, or was taken back. */
  strike(place: RecordKey, until: Date): void
  /**
   * Puts what other pages left into the outbox, unless the member changed the same there since. What cannot be kept stays
   * noted for a week.
   */
  replay(outbox: Pick<Outbox, 'list' | 'put'>): Promise<void>
}

/** Milliseconds after which nobody expects any more that what was typed still leaves: a rehearsal comes every week. */
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

/** The window, not its storage: where a browser forbids all storage, asking for it is what throws. */
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
      console.warn('A note in this browser means nothing', error)
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
        console.warn('This browser does not let us note what was given', error)
      }
    },
    strike: (place, until) => {
      try {
        const at = memberKeys.journal + recordKey(place)
        const text = win.localStorage.getItem(at)
        const note = text === null ? null : parsed(text)
        if (text !== null && note !== null && note.notedAt <= until.toISOString()) remove(at, text)
      } catch (error) {
        console.warn('A note in this browser could not be removed', error)
      }
    },
    replay: async (outbox) => {
      try {
        for (const place of journalKeys(win))
          await replayOne(place, outbox).catch((error: unknown) => {
            // Without its database it is the same for all; a newer app's record keeps only its own waiting.
            if (error instanceof DOMException) throw error
            console.warn('What was given before cannot be kept by this app', error)
          })
      } catch (error) {
        console.warn('What was given before could not be kept on this device', error)
      }
    },
  }
}
