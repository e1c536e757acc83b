import { journalKeys, memberKeys, typedKeys } from '#device/web-storage.ts'
import type { SessionState } from './session.ts'

/** What remains on a device whose browser deleted the databases of a member who is signed in. */
export interface LostStorage {
  /** Number of changes that are not sent; they are written again after the next sign-in. */
  readonly waiting: number
}

/**
 * Returns null unless a member signed in here and never signed out, but is not known any more: a sign-out removes the
 * hint first. Browsers delete databases of a full disk, and keep Web Storage.
 */
export const findLostStorage = (
  win: Pick<Window, 'localStorage'>,
  { kind }: Pick<SessionState, 'kind'>,
): LostStorage | null => {
  try {
    if (kind !== 'anonymous' || win.localStorage.getItem(memberKeys.known) === null) return null
    const places = [...journalKeys(win), ...typedKeys(win)].map(
      (key) => key.split('.').slice(2).join('.').split(' ')[0],
    )
    return { waiting: new Set(places).size }
  } catch {
    return null
  }
}
