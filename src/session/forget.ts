/** Where the members area was last left, and that somebody is known here. Choices of the device itself stay. */
export const memberPlaces = { known: 'mhz.member-here', lastPlace: 'mhz.last-place' } as const

/** What this tab and this browser remember of a member outside of the databases: drafts, roles, where they were. */
export const forgetInBrowser = (win: Pick<Window, 'sessionStorage' | 'localStorage'>): void => {
  try {
    win.sessionStorage.clear()
    for (const place of Object.values(memberPlaces)) win.localStorage.removeItem(place)
  } catch (error) {
    console.warn('This browser does not let us remember, so there is nothing to forget', error)
  }
}
