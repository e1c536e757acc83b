import { memberKeys } from '#device/web-storage.ts'

/** Matches addresses of the members area without the language, such as '/intra/meetings'. */
const isPlace = (path: string): boolean => /^\/(?:intra|library)(?:\/[a-z]+)?$/.test(path)

/* Both functions take the window, not its storage: if a browser forbids all storage, accessing the property throws. */

/** Saves the current page for the next start of the installed app. */
export const saveLastLocation = (win: Pick<Window, 'localStorage'>, pathname: string): void => {
  const path = pathname.replace(/^\/[^/]+/, '')
  try {
    if (isPlace(path)) win.localStorage.setItem(memberKeys.lastPlace, path)
  } catch (error) {
    console.warn('web_storage.write_failed', error)
  }
}

/** Returns the last page of the installed app unless it is the overview; null if none is saved. */
export const readLastLocation = (win: Pick<Window, 'localStorage'>): string | null => {
  try {
    const path = win.localStorage.getItem(memberKeys.lastPlace)
    return path !== null && isPlace(path) && path !== '/intra' ? path : null
  } catch {
    return null
  }
}
