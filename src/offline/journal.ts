import * as v from 'valibot'
import { type Intent, placeOf } from '#device/outbox/record.ts'
import type { Outbox } from '#device/outbox/store.ts'
import { notedPlaces, notedPrefix } from '../session/forget.ts'
import { memberPlaces } from '../session/member-places.ts'

/**
 * What a member gave and a page may take along as it goes. Web Storage is written at once; a write to IndexedDB is lost with
 * its page while anything else of the origin is read or written (Chromium: 20 to 38 of 60, of the same notes none).
 */
export interface Journal {
  /**
   * Notes an intention that is not in the outbox yet, in place of an earlier one; nothing once the member has left this
   * device. The result takes this very note back.
   */
  note(intent: Intent): () => void
  /** Puts what an earlier page left into the outbox, unless something newer lies there. What cannot be kept stays noted. */
  replay(outbox: Pick<Outbox, 'list' | 'put'>): Promise<void>
}

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

const parsed = (text: string | null): v.InferOutput<typeof Note> | null => {
  try {
    const note = v.safeParse(Note, JSON.parse(text ?? 'null'))
    return note.success ? note.output : null
  } catch {
    return null
  }
}

/** The window, not its storage: where a browser forbids all storage, asking for it is what throws. */
export const openJournal = (win: Pick<Window, 'localStorage'>, sub: string, now: () => Date): Journal => {
  const strike = (place: string, text: string): void => {
    try {
      if (win.localStorage.getItem(place) === text) win.localStorage.removeItem(place)
    } catch (error) {
      console.warn('A note in this browser could not be removed', error)
    }
  }
  const replayOne = async (place: string, outbox: Pick<Outbox, 'list' | 'put'>): Promise<void> => {
    const text = win.localStorage.getItem(place) ?? ''
    const note = parsed(text)
    if (note === null || note.sub !== sub) return strike(place, text)
    const { intent, notedAt } = note
    try {
      const there = (await outbox.list()).find((record) => placeOf(record) === placeOf(intent))
      if (there === undefined || there.updatedAt < notedAt) await outbox.put(intent)
    } catch (error) {
      if (!v.isValiError(error)) throw error
      console.warn('A note in this browser means nothing', error)
    }
    strike(place, text)
  }
  return {
    note: (intent) => {
      const place = notedPrefix + placeOf(intent)
      const text = JSON.stringify({ sub, notedAt: now().toISOString(), intent })
      try {
        if (win.localStorage.getItem(memberPlaces.known) !== null) win.localStorage.setItem(place, text)
      } catch (error) {
        console.warn('This browser does not let us note what was given', error)
      }
      return () => strike(place, text)
    },
    replay: async (outbox) => {
      try {
        for (const place of notedPlaces(win)) await replayOne(place, outbox)
      } catch (error) {
        console.warn('What was given before could not be kept on this device', error)
      }
    },
  }
}
