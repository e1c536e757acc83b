import { memberKeys } from '#device/web-storage.ts'

/** Addresses of the members area behind the language, such as '/intra/meetings'. */
const isPlace = (path: string): boolean => /^\/(?:intra|library)(?:\/[a-z]+)?$/.test(path)

/*
 * Both take the window, not its storage: where a browser forbids all storage, asking for it is what throws.
 */

/** Where a member is, for the next start of the installed app. */
export const saveLastLocation = (win: Pick<Window, 'localStorage'>, pathname: string): void => {
  const path = pathname.replace(/^\/[^/]+/, '')
  try {
    if (isPlace(path)) win.localStorage.setItem(memberKeys.lastPlace, path)
  } catch (error) {
    console.warn('This browser does not let us remember a place', error)
  }
}

/** Where the installed app was last, when it is not the overview; null where nothing is known. */
export const readLastLocation = (win: Pick<Window, 'localStorage'>): string | null => {
  try {
    const path = win.localStorage.getItem(memberKeys.lastPlace)
    return path !== null && isPlace(path) && path !== '/intra' ? path : null
  } catch {
    return null
  }
}
