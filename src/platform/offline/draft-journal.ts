import * as v from 'valibot'
import { type DraftStore, StoredDraft } from '#device/drafts.ts'
import { draftJournalKeys, memberKeys } from '#device/web-storage.ts'

const Entry = v.object({
  sub: v.string(),
  key: v.string(),
  draft: StoredDraft,
  /** Revision that the form began with. */
  known: v.nullable(v.string()),
})

/**
 * Drafts on their way to the database. Web Storage is written synchronously, so that text typed just before the page is
 * closed is not lost (docs/decisions/0025).
 */
export interface DraftJournal {
  /** Records a draft and replaces an earlier one of its form. Returns false after a sign-out, or if there is no space. */
  note(key: string, draft: StoredDraft, known: string | null): boolean
  /** Removes the entry of a form: its draft is in the database, or was discarded. */
  strike(form: string): void
  /**
   * Moves the entries of all other forms to the database: their pages may have been closed. Of two that do not know each
   * other, the newer one stays.
   */
  replay(store: DraftStore, form?: string): Promise<void>
}

const parsed = (text: string | null): v.InferOutput<typeof Entry> | null => {
  try {
    const entry = v.safeParse(Entry, JSON.parse(text ?? ''))
    return entry.success ? entry.output : null
  } catch {
    return null
  }
}

/** Takes the window, not its storage: if a browser forbids all storage, accessing the property throws. */
export const openDraftJournal = (win: Pick<Window, 'localStorage'>, sub: string): DraftJournal => {
  const replayOne = async (place: string, store: DraftStore): Promise<void> => {
    const text = win.localStorage.getItem(place)
    const entry = parsed(text)
    if (entry?.sub === sub) {
      const { key, draft, known } = entry
      const other = await store.write(key, draft, known)
      if (other !== null && other.savedAt < draft.savedAt) await store.write(key, draft, other.revision)
    }
    if (win.localStorage.getItem(place) === text) win.localStorage.removeItem(place)
  }
  return {
    note: (key, draft, known) => {
      try {
        if (win.localStorage.getItem(memberKeys.known) === null) return false
        win.localStorage.setItem(memberKeys.draft + draft.form, JSON.stringify({ sub, key, draft, known }))
        return true
      } catch (error) {
        console.info('draft.note_failed', error)
        return false
      }
    },
    strike: (form) => {
      try {
        win.localStorage.removeItem(memberKeys.draft + form)
      } catch (error) {
        console.info('draft.strike_failed', error)
      }
    },
    replay: async (store, form) => {
      const own = form === undefined ? null : memberKeys.draft + form
      try {
        for (const place of draftJournalKeys(win)) if (place !== own) await replayOne(place, store)
      } catch (error) {
        console.info('draft.replay_failed', error)
      }
    },
  }
}
