import { isLocale } from '#i18n/intl.ts'

/** Session storage, as the product's specification asks for: a tab comes back to its own page. */
const place = 'mhz.callback-route'

const isOurs = (path: string): boolean => isLocale(path.split('/')[1]) && path.startsWith('/') && !path.includes('\\')

/** Keeps the page to come back to; an address that is not one of our pages is not kept. */
export const keepCallbackRoute = (storage: Storage, path: string): void => {
  if (isOurs(path)) storage.setItem(place, path)
}

/** The page to go to after the callback, once: the kept one, else the members' home. */
export const takeCallbackRoute = (storage: Storage, locale: string): string => {
  const path = storage.getItem(place)
  storage.removeItem(place)
  return path !== null && isOurs(path) ? path : `/${locale}/intra`
}
