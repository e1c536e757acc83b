import { memberPlaces } from './member-places.ts'

/** Intentions that a page noted as it went, by their place in the outbox. */
export const notedPrefix = 'mhz.noted.'

/** Where there is one. Throws where the browser forbids storage. */
export const notedPlaces = ({ localStorage }: Pick<Window, 'localStorage'>): readonly string[] =>
  Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '').filter((place) =>
    place.startsWith(notedPrefix),
  )

/** What this tab and this browser remember of a member outside of the databases: drafts, roles, where they were. */
export const forgetInBrowser = (win: Pick<Window, 'sessionStorage' | 'localStorage'>): void => {
  try {
    win.sessionStorage.clear()
    for (const place of [...Object.values(memberPlaces), ...notedPlaces(win)]) win.localStorage.removeItem(place)
  } catch (error) {
    console.warn('This browser does not let us remember, so there is nothing to forget', error)
  }
}
