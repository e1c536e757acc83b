import { ClosedError, type MemberDatabase } from '#device/database.ts'
import { type DeviceDeps, within } from '#device/deps.ts'
import { type DraftContent, type KeyedDraft, openDraftStore, type StoredDraft } from '#device/drafts.ts'
import { openDraftJournal } from './draft-journal.ts'

/** The draft of a form on this device. */
export interface DraftState {
  /** True if the input survives the end of this page. */
  readonly isSafe: boolean
  /** A draft that another form saved meanwhile. Until one of the two is chosen, nothing is saved. */
  readonly other: StoredDraft | null
}

/** The draft of an open form. */
export interface OpenDraft {
  /** The draft that was there when the form was opened. */
  readonly found: StoredDraft | null
  /** The same object until something changes, as useSyncExternalStore requires. */
  get(): DraftState
  /** Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
  /** Saves the form's input, at the latest after a second. */
  save(content: DraftContent): void
  /** Saves now what is not saved yet. */
  flush(): void
  /** Deletes the draft: its row was saved, or the person discards it. Another form's draft stays. */
  remove(): void
  /** From now on the form continues the other draft. */
  takeOther(): StoredDraft | null
  /** From now on the form's own input replaces the other draft. */
  keepOwn(): void
}

export interface Drafts {
  /**
   * Opens the draft of a form under its key. Without storage, or if it does not respond, nothing is found.
   * @param continues false if the form begins with other values: then a draft that is there is another one's
   */
  open(key: string, continues?: boolean): Promise<OpenDraft>
  /** Returns all drafts of this device, also those of open forms; the newest first. */
  list(): Promise<readonly KeyedDraft[]>
  /** Deletes drafts that nobody continued; see DraftStore. */
  collect(serverNow: Date): Promise<void>
}

/** Milliseconds from the first unsaved change to the write. The journal has it meanwhile. */
const writeAfterMs = 1000
/** Milliseconds that a form waits for its draft. */
const openingMs = 2000

const late = (): Error => new DOMException('The draft could not be read in time', 'TimeoutError')

/** The member has signed out, which deletes drafts. */
const isSignedOut = (error: unknown): boolean => error instanceof ClosedError

interface DraftsSettings {
  readonly deps: Pick<DeviceDeps, 'now' | 'schedule' | 'uuid'>
  readonly database: MemberDatabase
  readonly win: Pick<Window, 'localStorage'>
  readonly sub: string
}

/** The drafts of a member's forms: in the database, and in the journal until they are there. */
export const openDrafts = ({ deps, database, win, sub }: DraftsSettings): Drafts => {
  const store = openDraftStore(database)
  const journal = openDraftJournal(win, sub)
  let last: Promise<unknown> = Promise.resolve()
  /** In the order of the calls: a form that is opened again must not find what was removed just before. */
  const inOrder = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }

  const openAs = (key: string, form: string, found: StoredDraft | null): OpenDraft => {
    const listeners = new Set<() => void>()
    let state: DraftState = { isSafe: found !== null, other: null }
    let known = found?.revision ?? null
    let unsaved: StoredDraft | null = null
    let cancel: (() => void) | null = null
    const change = (next: DraftState): void => {
      if (next.isSafe === state.isSafe && next.other === state.other) return
      state = next
      for (const listener of listeners) listener()
    }
    const write = async (): Promise<void> => {
      const draft = unsaved
      if (draft === null || state.other !== null) return
      // Another page may have been closed before it wrote its draft.
      await journal.replay(store, form)
      const other = await store.write(key, draft, known)
      if (other !== null) {
        journal.strike(form)
        return change({ isSafe: false, other })
      }
      known = draft.revision
      // Otherwise the journal has a newer one, and the next write follows.
      if (unsaved !== draft) return
      unsaved = null
      journal.strike(form)
      change({ isSafe: true, other: null })
    }
    const stopWaiting = (): void => {
      cancel?.()
      cancel = null
    }
    const flush = (): void => {
      stopWaiting()
      if (unsaved === null) return
      inOrder(write).catch((error: unknown) => {
        if (!isSignedOut(error)) console.warn('draft.save_failed', error)
      })
    }
    const continueFrom = (other: StoredDraft, isSafe: boolean): void => {
      known = other.revision
      change({ isSafe, other: null })
    }
    return {
      found,
      get: () => state,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      save: ({ base, typed }) => {
        unsaved = { version: 1, base, typed, savedAt: deps.now().toISOString(), form, revision: deps.uuid() }
        if (state.other !== null) return
        change({ isSafe: journal.note(key, unsaved, known), other: null })
        cancel ??= deps.schedule(writeAfterMs, flush)
      },
      flush,
      remove: () => {
        stopWaiting()
        unsaved = null
        journal.strike(form)
        inOrder(() => store.remove(key, form, known)).catch((error: unknown) => {
          if (!isSignedOut(error)) console.warn('draft.remove_failed', error)
        })
        change({ ...state, isSafe: false })
      },
      takeOther: () => {
        const { other } = state
        unsaved = null
        if (other !== null) continueFrom(other, true)
        return other
      },
      keepOwn: () => {
        if (state.other !== null) continueFrom(state.other, false)
        flush()
      },
    }
  }

  return {
    open: async (key, continues = true) => {
      const reading = inOrder(async () => {
        await journal.replay(store)
        return store.read(key)
      })
      const found = await within(deps, openingMs, reading, late).catch((error: unknown) => {
        if (!isSignedOut(error)) console.warn('draft.read_failed', error)
        return null
      })
      return openAs(key, deps.uuid(), continues ? found : null)
    },
    list: () =>
      inOrder(async () => {
        await journal.replay(store)
        return store.list()
      }),
    collect: (serverNow) =>
      inOrder(async () => {
        await journal.replay(store)
        await store.collect(serverNow)
      }),
  }
}
