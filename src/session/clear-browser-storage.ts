import { memberStorageKeys } from './member-storage-keys.ts'

/** Intentions that a page noted as it went, by their place in the outbox. */
export const journalPrefix = 'mhz.noted.'

/** Where there is one. Throws where the browser forbids storage. */
export const journalKeys = ({ localStorage }: Pick<Window, 'localStorage'>): readonly string[] =>
  Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '').filter((place) =>
    place.startsWith(journalPrefix),
  )

/** What this tab and this browser remember of a member outside of the databases: drafts, roles, where they were. */
export const clearBrowserStorage = (win: Pick<Window, 'sessionStorage' | 'localStorage'>): void => {
  try {
    win.sessionStorage.clear()
    for (const place of [...Object.values(memberStorageKeys), ...journalKeys(win)]) win.localStorage.removeItem(place)
  } catch (error) {
    console.warn('This browser does not let us remember, so there is nothing to forget', error)
  }
}
