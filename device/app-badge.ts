/** Badging API, which most browsers have only for an installed app. */
export interface BadgePlace {
  setAppBadge?(count: number): Promise<void>
  clearAppBadge?(): Promise<void>
}

/** Returns true if the browser can show a number on the app's icon. */
export const hasAppBadge = (place: BadgePlace): boolean => place.setAppBadge !== undefined

/** Shows a number on the app's icon; 0 takes it away. */
export const showAppBadge = async (place: BadgePlace, count: number): Promise<void> => {
  try {
    await (count === 0 ? place.clearAppBadge?.() : place.setAppBadge?.(count))
  } catch (error) {
    console.warn('The app’s icon cannot show a number', error)
  }
}
