import { OfflineError } from '#device/errors.ts'
import type { Session } from './session.ts'

/** The specification's tokenRefresh: seconds between two looks at the token. */
const everyMs = 4000

/**
 * Renews the token before it runs out, while our server is within reach and someone looks: never on a timer offline. The
 * lock behind `accessToken` keeps tabs and worker from renewing twice.
 */
export const renewOnTime = (session: Session, page: Document, win: Window): void => {
  win.setInterval(() => {
    if (session.state.kind !== 'online' || page.visibilityState !== 'visible') return
    session.accessToken().catch((error: unknown) => {
      if (!(error instanceof OfflineError)) console.warn('The session could not be renewed', error)
    })
  }, everyMs)
}
