import { journalKeys, memberKeys, typedKeys } from '#device/web-storage.ts'
import type { Session } from './session.ts'

/** The data left on a device whose databases do not name the member who is signed in. */
export interface LostStorage {
  /** True if the browser deleted the databases; false if it cannot open them, and may open them later. */
  readonly isDeleted: boolean
  /** Number of changes that are not sent; they are sent when the app can use its databases again. */
  readonly waiting: number
}

/**
 * Returns null unless a member signed in here and never signed out, but is not known any more: a sign-out removes the
 * hint first. Browsers delete databases of a full disk, or cannot open them, and keep Web Storage.
 */
export const findLostStorage = (
  win: Pick<Window, 'localStorage'>,
  { state, storageUnreadable }: Pick<Session, 'state' | 'storageUnreadable'>,
): LostStorage | null => {
  try {
    if (state.kind !== 'anonymous' || win.localStorage.getItem(memberKeys.known) === null) return null
    const places = [...journalKeys(win), ...typedKeys(win)].map(
      (key) => key.split('.').slice(2).join('.').split(' ')[0],
    )
    return { isDeleted: !storageUnreadable, waiting: new Set(places).size }
  } catch {
    return null
  }
}
