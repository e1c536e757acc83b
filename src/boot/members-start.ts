import { memberKeys } from '#device/web-storage.ts'

/*
 * The start of the shell, which has no content. On a device that knows nobody it leads to the sign-in before the app is
 * loaded, because the app would only decide the same. In every other case, and if the sign-in cannot start, the app
 * decides.
 */

/** Pages with a guard. A substitute's page and the return from the sign-in have none. */
const isGuarded = (): boolean => /^\/(?:de-ch|en-gb)\/(?:intra|library)(?:\/|$)/.test(location.pathname)

/** A member signed in here, or storage is forbidden. */
const mayKnowMember = (): boolean => {
  try {
    return localStorage.getItem(memberKeys.known) !== null
  } catch {
    return true
  }
}

const start = async (): Promise<void> => {
  if (isGuarded() && navigator.onLine && !mayKnowMember()) {
    const { signInFirst } = await import('../platform/session/sign-in-first.ts')
    if (await signInFirst(window)) return
  }
  await import('../main.tsx')
}

void start()
