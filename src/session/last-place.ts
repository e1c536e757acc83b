import { memberPlaces } from './forget.ts'

/** Addresses of the members area behind the language, such as '/intra/meetings'. */
const isPlace = (path: string): boolean => /^\/(?:intra|library)(?:\/[a-z]+)?$/.test(path)

/** Where a member is, for the next start of the installed app. */
export const rememberPlace = (storage: Storage, pathname: string): void => {
  const path = pathname.replace(/^\/[^/]+/, '')
  try {
    if (isPlace(path)) storage.setItem(memberPlaces.lastPlace, path)
  } catch (error) {
    console.warn('This browser does not let us remember a place', error)
  }
}

/** Where the installed app was last, when it is not the overview; null where nothing is known. */
export const lastPlace = (storage: Storage): string | null => {
  try {
    const path = storage.getItem(memberPlaces.lastPlace)
    return path !== null && isPlace(path) && path !== '/intra' ? path : null
  } catch {
    return null
  }
}
