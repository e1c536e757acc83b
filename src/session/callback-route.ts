import { loginDefaults } from '#device/tokens/login-defaults.ts'
import { sessionKeys } from '#device/web-storage.ts'
import { isLocale } from '#i18n/intl.ts'

/** In session storage, as the product's specification demands: a tab returns to its own page. */
const place = sessionKeys.callbackRoute

/** Pages of the sign-in itself: nobody comes back to them. */
const ofTheSignIn: readonly string[] = ['/ssocallback', loginDefaults.unauthorizedRoute, loginDefaults.forbiddenRoute]

/**
 * A path of our own pages. It begins with one slash and a locale, so that no spelling of it is another origin's address;
 * dots could still lead out of the locale, a backslash is read as a slash.
 */
const isOurs = (path: string): boolean => {
  const [, locale] = path.split(/[/?#]/)
  if (!path.startsWith('/') || !isLocale(locale) || path.includes('\\')) return false
  const { pathname } = new URL(path, 'http://here')
  const rest = pathname.slice(`/${locale}`.length)
  return pathname.startsWith(`/${locale}`) && !ofTheSignIn.some((page) => rest === page || rest.startsWith(`${page}/`))
}

/** Keeps the page to come back to; an address that is not one of our pages is not kept. */
export const saveCallbackRoute = (win: Pick<Window, 'sessionStorage'>, path: string): void => {
  try {
    if (isOurs(path)) win.sessionStorage.setItem(place, path)
    else win.sessionStorage.removeItem(place)
  } catch (error) {
    // The sign-in then leads to the members' home.
    console.warn('This browser does not let us remember the page to come back to', error)
  }
}

/** The page to go to after the callback, once: the kept one, else the members' home. */
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
