import * as v from 'valibot'
import type { DeviceDeps } from '#device/deps.ts'
import { draftKeys, memberKeys } from '#device/web-storage.ts'
import type { Draft } from '../../ui/form/draft.ts'
import type { DraftPlace, DraftState } from '../../ui/form/useFormState.ts'
import { inWebStorage, parseStored } from './web-storage.ts'

/** Text fields of a form by name. */
const Texts = v.record(v.string(), v.string())

/** The unsaved input of a form. */
export const StoredDraft = v.object({
  version: v.literal(1),
  base: Texts,
  typed: Texts,
  baseVersion: v.optional(v.number()),
  savedAt: v.pipe(v.string(), v.isoTimestamp()),
  /** The opened form that saved it. */
  form: v.string(),
  /** Changes with every save. */
  revision: v.string(),
  /** The server's time at which this revision was first collected; absent until then. */
  seenAt: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  /** Key of the new record that this input was about to become; absent again once somebody goes on typing. */
  handedOver: v.optional(v.string()),
  /** Idempotency key with which this input was sent to the server as a new row; absent again once somebody goes on typing. */
  sentAs: v.optional(v.string()),
})
export type StoredDraft = v.InferOutput<typeof StoredDraft>

const Entry = v.object({ sub: v.string(), key: v.string(), draft: StoredDraft })
/** Saved by a newer app, which may return. */
const NewerEntry = v.object({ draft: v.object({ version: v.pipe(v.number(), v.minValue(2)) }) })

/** The nouns whose forms edit a row of the server: the first word of a draft's key. */
export const rowDrafts = [
  'article',
  'event',
  'mailing',
  'motion',
  'page_text',
  'programme',
  'repertoire',
  'seating',
  'shop_item',
] as const
export type RowDraft = (typeof rowDrafts)[number]
/** The forms of a member whose changes go through the outbox. */
export const outboxDrafts = [
  'own-card',
  'notifications',
  'absence',
  'lift',
  'comment',
  'sent-bulletin',
  'private-note',
  'recording-section',
] as const
export type OutboxDraft = (typeof outboxDrafts)[number]

/** The draft of a form whose changes are sent online. */
export interface OnlinePlace extends DraftPlace {
  /**
   * Returns the idempotency key with which a new row is sent: the one with which a page that has ended sent the same input, or
   * else `key`, which is noted. The row may exist although the draft is still there.
   */
  keyOf(sent: Draft, key: string): string
}

/** The draft of a form whose changes go through the outbox. */
export interface OutboxPlace extends DraftPlace {
  readonly found: StoredDraft | null
  /**
   * Notes that the stored input is about to become this new record of the outbox. From the moment at which the journal
   * has the record, the draft is over: a page that ends before it removes the draft leaves the input once, not twice.
   */
  handOver(record: string): void
}

export interface KeyedDraft {
  readonly key: string
  readonly draft: StoredDraft
}

export const formOf = ({ key }: Pick<KeyedDraft, 'key'>): RowDraft | OutboxDraft | undefined =>
  [...rowDrafts, ...outboxDrafts].find((form) => key.split('/')[0] === form)

/**
 * The unsaved input of a member's forms: one draft per row, under a key such as 'article/7' or 'article/new'. Web Storage
 * is written synchronously with each key press: the system may end the page at any time.
 */
export interface Drafts {
  /** @param as 'new': the form begins with other values; 'only': it replaces the draft of another window */
  open(key: string, as?: 'new' | 'only'): OnlinePlace & OutboxPlace
  /** Returns all drafts of this device, also those of open forms; the newest first. */
  list(): readonly KeyedDraft[]
  /** Saves a draft of an older app, unless there is a newer one. Returns false if it could not be saved. */
  adopt(keyed: KeyedDraft): boolean
  /** Deletes the draft that became this record of the outbox: the journal is about to forget the record. */
  end(record: string): void
  /**
   * Deletes drafts that are unreadable, and those that were there thirty days ago. Both ends of that time are the
   * server's: a clock that is wrong, or was when the draft was saved, deletes nothing.
   */
  collect(serverNow: Date): void
}

/** Milliseconds after which a draft that nobody continued is deleted. */
export const draftMaximumAge = 30 * 86_400_000

interface DraftsSettings {
  readonly deps: Pick<DeviceDeps, 'now' | 'uuid'>
  /** The window, not its storage: if a browser forbids all storage, accessing the property throws. */
  readonly win: Pick<Window, 'localStorage'>
  readonly sub: string
}

/** The drafts of a member in Web Storage. */
interface DraftStore {
  read(key: string): StoredDraft | null
  /** Writes nothing after a sign-out. Returns false then, or if there is no space. */
  write(key: string, draft: StoredDraft): boolean
  remove(key: string): void
  /** Returns true if the journal has the record. */
  isNoted(record: string): boolean
  /** Returns the stored drafts, and those without space. */
  all(): ReadonlyMap<string, StoredDraft>
  end(record: string): void
}

const openStore = ({ win, sub }: DraftsSettings): DraftStore => {
  /** The drafts for which Web Storage has no space: they last as long as the page. */
  const unsafe = new Map<string, StoredDraft>()
  const storedAt = (place: string): KeyedDraft | null => {
    const entry = v.safeParse(Entry, parseStored(win.localStorage.getItem(place)))
    return entry.success && entry.output.sub === sub ? entry.output : null
  }
  const isNoted = (record: string): boolean => win.localStorage.getItem(memberKeys.journal + record) !== null
  const entryAt = (place: string): KeyedDraft | null => {
    const stored = storedAt(place)
    const record = stored?.draft.handedOver
    return record !== undefined && isNoted(record) ? null : stored
  }
  return {
    read: (key) =>
      unsafe.get(key) ?? inWebStorage('draft.read_failed', null, () => entryAt(memberKeys.draft + key)?.draft ?? null),
    write: (key, draft) =>
      inWebStorage('draft.save_failed', false, () => {
        if (win.localStorage.getItem(memberKeys.known) === null) return false
        unsafe.set(key, draft)
        win.localStorage.setItem(memberKeys.draft + key, JSON.stringify({ sub, key, draft, known: null }))
        return unsafe.delete(key)
      }),
    remove: (key) => {
      unsafe.delete(key)
      inWebStorage('draft.remove_failed', undefined, () => win.localStorage.removeItem(memberKeys.draft + key))
    },
    isNoted: (record) => inWebStorage('draft.read_failed', false, () => isNoted(record)),
    end: (record) =>
      inWebStorage('draft.remove_failed', undefined, () => {
        for (const place of draftKeys(win))
          if (storedAt(place)?.draft.handedOver === record) win.localStorage.removeItem(place)
      }),
    all: () => {
      const stored = inWebStorage('draft.read_failed', [], () =>
        draftKeys(win).flatMap((place) => entryAt(place) ?? []),
      )
      return new Map([...stored.map(({ key, draft }) => [key, draft] as const), ...unsafe])
    },
  }
}

const isSame = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([name, value]) => b[name] === value)

/** Opens the draft of a form. */
const openPlace = (
  store: DraftStore,
  { deps }: DraftsSettings,
  key: string,
  as?: 'new' | 'only',
): OnlinePlace & OutboxPlace => {
  const form = deps.uuid()
  const found = as === 'new' ? null : store.read(key)
  let known = found?.revision ?? null
  let other: StoredDraft | null = null
  let unsaved: StoredDraft | null = null
  const findOther = (): StoredDraft | null => {
    const stored = store.read(key)
    return as === 'only' || stored === null || stored.form === form || stored.revision === known ? null : stored
  }
  const saveNow = (): DraftState => {
    if (unsaved === null) return { isSafe: false, other }
    other ??= findOther()
    if (other !== null) return { isSafe: false, other }
    const isSafe = store.write(key, unsaved)
    known = unsaved.revision
    return { isSafe, other: null }
  }
  return {
    found,
    save: ({ base, typed, baseVersion }: Draft) => {
      const own = { savedAt: deps.now().toISOString(), form, revision: deps.uuid() }
      unsaved = v.parse(StoredDraft, { version: 1, base, typed, baseVersion, ...own })
      return saveNow()
    },
    remove: () => {
      unsaved = null
      if (findOther() === null) store.remove(key)
    },
    takeOther: () => {
      const taken = other
      other = null
      unsaved = null
      known = taken?.revision ?? known
      return taken
    },
    keepOwn: () => {
      known = other?.revision ?? known
      other = null
      return saveNow()
    },
    keyOf: ({ base, typed }, sentAs) => {
      const stored = store.read(key)
      if (stored === null || stored.revision !== known) return sentAs
      const content = { base, typed: v.parse(Texts, typed) }
      const isSent = isSame(stored.base, content.base) && isSame(stored.typed, content.typed)
      if (isSent && stored.sentAs !== undefined) return stored.sentAs
      store.write(key, { ...stored, ...content, sentAs })
      return sentAs
    },
    handOver: (record) => {
      const stored = store.read(key)
      // A record that the journal has already says nothing about this input, nor does this form about another's.
      if (stored !== null && stored.revision === known && !store.isNoted(record))
        store.write(key, { ...stored, handedOver: record })
    },
  }
}

/** Deletes drafts that are unreadable or too old, and notes when the others were first seen. */
const collectDrafts = (store: DraftStore, { win, sub }: DraftsSettings, serverNow: Date): void => {
  for (const place of draftKeys(win)) {
    const value = parseStored(win.localStorage.getItem(place))
    const entry = v.safeParse(Entry, value)
    if (!entry.success) {
      if (!v.is(NewerEntry, value)) win.localStorage.removeItem(place)
    } else if (entry.output.sub === sub) {
      const { key, draft } = entry.output
      if (draft.seenAt === undefined) store.write(key, { ...draft, seenAt: serverNow.toISOString() })
      else if (serverNow.getTime() - Date.parse(draft.seenAt) >= draftMaximumAge) win.localStorage.removeItem(place)
    }
  }
}

export const openDrafts = (settings: DraftsSettings): Drafts => {
  const store = openStore(settings)
  return {
    open: (key, as) => openPlace(store, settings, key, as),
    list: () =>
      [...store.all()]
        .map(([key, draft]) => ({ key, draft }))
        .sort((a, b) => b.draft.savedAt.localeCompare(a.draft.savedAt)),
    adopt: ({ key, draft }) => {
      const known = store.read(key)
      return known !== null && known.savedAt >= draft.savedAt ? true : store.write(key, draft)
    },
    end: store.end,
    collect: (serverNow) =>
      inWebStorage('draft.collect_failed', undefined, () => collectDrafts(store, settings, serverNow)),
  }
}
