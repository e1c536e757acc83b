/** Badging API; most browsers offer it only to installed apps. */
export interface BadgePlace {
  setAppBadge?(count: number): Promise<void>
  clearAppBadge?(): Promise<void>
}

/** Returns true if the browser can show a number on the app's icon. */
export const hasAppBadge = (place: BadgePlace): boolean => place.setAppBadge !== undefined

/** Shows a number on the app's icon; 0 removes it. */
export const showAppBadge = async (place: BadgePlace, count: number): Promise<void> => {
  try {
    await (count === 0 ? place.clearAppBadge?.() : place.setAppBadge?.(count))
  } catch (error) {
    console.warn('app_badge.set_failed', error)
  }
}
