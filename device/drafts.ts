import * as v from 'valibot'
import type { MemberDatabase } from './database.ts'

/** Text fields of a form by name. */
const Texts = v.record(v.string(), v.string())
/** The unsaved input of a form: the changed fields, and the values that all fields had before. */
export const DraftContent = v.object({ base: Texts, typed: Texts })
export type DraftContent = v.InferOutput<typeof DraftContent>

export const StoredDraft = v.object({
  version: v.literal(1),
  ...DraftContent.entries,
  savedAt: v.pipe(v.string(), v.isoTimestamp()),
  /** The opened form that saved it. */
  form: v.string(),
  /** Changes with every save. */
  revision: v.string(),
  /** The server's time at which this revision was first collected; absent until then. */
  seenAt: v.optional(v.pipe(v.string(), v.isoTimestamp())),
})
export type StoredDraft = v.InferOutput<typeof StoredDraft>

/** The nouns whose forms have drafts: the first word of a draft's key. */
export const draftNouns = ['article', 'event', 'mailing', 'page_text', 'shop_item'] as const
export type DraftNoun = (typeof draftNouns)[number]

export interface KeyedDraft {
  readonly key: string
  readonly draft: StoredDraft
}

/** Saved by a newer app, which may return. */
const NewerDraft = v.object({ version: v.pipe(v.number(), v.minValue(2)) })

/** Milliseconds after which a draft that nobody continued is deleted. */
export const draftMaximumAge = 30 * 86_400_000

/**
 * The unsaved input of a member's forms on this device: one draft per row, under a key such as 'article/7' or
 * 'article/new'.
 */
export interface DraftStore {
  /** Returns null if there is none, or one that is unreadable. */
  read(key: string): Promise<StoredDraft | null>
  /** Returns all drafts, the newest first. */
  list(): Promise<readonly KeyedDraft[]>
  /**
   * Saves a draft unless another form has saved one that this one does not know.
   * @param known revision that the form began with; null = none
   * @returns the draft of the other form, which stays; null if the given one was saved
   */
  write(key: string, draft: StoredDraft, known: string | null): Promise<StoredDraft | null>
  /** Deletes the draft of a form, or the one that it began with; another form's stays. */
  remove(key: string, form: string, known: string | null): Promise<void>
  /**
   * Deletes drafts that are unreadable, and those that were there thirty days ago. Both ends of that time are the server's:
   * a clock that is wrong, or was when the draft was saved, deletes nothing.
   */
  collect(serverNow: Date): Promise<void>
}

const store = 'drafts'

export const openDraftStore = (database: MemberDatabase): DraftStore => {
  const parse = (value: unknown): StoredDraft | null => {
    const parsed = v.safeParse(StoredDraft, value)
    return parsed.success ? parsed.output : null
  }
  const isOther = (found: StoredDraft | null, form: string, known: string | null): found is StoredDraft =>
    found !== null && found.form !== form && found.revision !== known
  return {
    read: async (key) => parse(await database.read([store], (transaction) => transaction.get(store, key))),
    list: async () => {
      const rows = await database.read([store], (transaction) => transaction.all(store))
      return rows
        .flatMap(({ key, value }) => {
          const draft = parse(value)
          return draft === null ? [] : [{ key: String(key), draft }]
        })
        .sort((a, b) => b.draft.savedAt.localeCompare(a.draft.savedAt))
    },
    write: (key, draft, known) =>
      database.write([store], async (transaction) => {
        const found = parse(await transaction.get(store, key))
        if (isOther(found, draft.form, known)) return found
        transaction.put(store, key, draft)
        return null
      }),
    remove: (key, form, known) =>
      database.write([store], async (transaction) => {
        if (!isOther(parse(await transaction.get(store, key)), form, known)) transaction.delete(store, key)
      }),
    collect: (serverNow) =>
      database.write([store], async (transaction) => {
        for (const { key, value } of await transaction.all(store)) {
          const draft = parse(value)
          if (draft === null) {
            if (!v.is(NewerDraft, value)) transaction.delete(store, key)
          } else if (draft.seenAt === undefined)
            transaction.put(store, String(key), { ...draft, seenAt: serverNow.toISOString() })
          else if (serverNow.getTime() - Date.parse(draft.seenAt) >= draftMaximumAge) transaction.delete(store, key)
        }
      }),
  }
}
