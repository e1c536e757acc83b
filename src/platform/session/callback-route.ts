import { loginDefaults } from '#device/tokens/login-defaults.ts'
import { sessionKeys } from '#device/web-storage.ts'
import { isLocale } from '#i18n/intl.ts'

/** Session storage, as the product's specification demands: each tab returns to its own page. */
const place = sessionKeys.callbackRoute

/** Pages of the sign-in itself, to which nobody returns. */
const ofTheSignIn: readonly string[] = ['/ssocallback', loginDefaults.unauthorizedRoute, loginDefaults.forbiddenRoute]

/**
 * Returns true for a path of our own pages. It begins with one slash and a locale, so that it cannot be another
 * origin's address. Dot segments could leave the locale, and browsers treat a backslash as a slash.
 */
const isOurs = (path: string): boolean => {
  const [, locale] = path.split(/[/?#]/)
  if (!path.startsWith('/') || !isLocale(locale) || path.includes('\\')) return false
  const { pathname } = new URL(path, 'http://here')
  const rest = pathname.slice(`/${locale}`.length)
  return pathname.startsWith(`/${locale}`) && !ofTheSignIn.some((page) => rest === page || rest.startsWith(`${page}/`))
}

/** Saves the page to return to; ignores addresses that are not our pages. */
export const saveCallbackRoute = (win: Pick<Window, 'sessionStorage'>, path: string): void => {
  try {
    if (isOurs(path)) win.sessionStorage.setItem(place, path)
    else win.sessionStorage.removeItem(place)
  } catch (error) {
    // Without storage the sign-in leads to the members' home.
    console.warn('web_storage.write_failed', error)
  }
}

/** Returns and clears the page to open after the callback: the saved one, else the members' home. */
export const takeCallbackRoute = (win: Pick<Window, 'sessionStorage'>, locale: string): string => {
  const home = `/${locale}${loginDefaults.postLoginRoute}`
  try {
    const path = win.sessionStorage.getItem(place)
    win.sessionStorage.removeItem(place)
    return path !== null && isOurs(path) ? path : home
  } catch {
    return home
  }
}
