import { type DeviceDeps, within } from '#device/deps.ts'
import type { Locale } from '#i18n/intl.ts'
import { takeCallbackRoute } from './callback-route.ts'
import type { Session } from './session.ts'
import { readUnsent } from './unsent.ts'

/** Milliseconds after which the screen of the return says that the sign-in is under way. */
const limitMs = 5000

interface Return {
  readonly session: Session
  readonly deps: Pick<DeviceDeps, 'schedule'>
  readonly locale: Locale
  readonly win: Window
}

/**
 * Completes the return from the sign-in before the first screen, so that the app starts once, in the members area,
 * instead of starting again at the page to which the member returns. The screen of the return shows every other outcome,
 * and a sign-in that takes long; it also leads on if somebody was known here before.
 */
export const finishReturn = async ({ session, deps, locale, win }: Return): Promise<void> => {
  const isReturn = win.location.pathname === `/${locale}/ssocallback`
  if (!isReturn || session.state.kind !== 'anonymous' || session.storageStalled || session.storageUnreadable) return
  try {
    const late = () => new DOMException('The sign-in takes long', 'TimeoutError')
    const outcome = await within(deps, limitMs, session.finishSignIn(), late)
    if (outcome.kind !== 'signed-in' || outcome.popup !== null || readUnsent(win) !== null) return
  } catch (error) {
    // The screen waits for the same attempt, or begins another one.
    console.info('sign_in.not_finished', error)
    return
  }
  const path = takeCallbackRoute(win, locale)
  if (!/^\/[^/]+\/(?:intra|library)(?![^/?#])/.test(path)) {
    // The server renders public pages.
    win.location.replace(path)
    await new Promise(() => {})
  }
  win.history.replaceState(null, '', path)
  await session.openMember()
}
