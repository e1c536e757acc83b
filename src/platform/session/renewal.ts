import type { DeviceDeps } from '#device/deps.ts'
import { OfflineError, SignInNeededError } from '#device/errors.ts'
import { loginDefaults } from '#device/tokens/login-defaults.ts'
import type { Session } from './session.ts'

/**
 * Renews the token before it expires while our server is reachable and the page is visible: never on a timer offline,
 * and not while a sign-in is required. The lock of `accessToken` prevents tabs and worker from renewing twice.
 */
export const scheduleTokenRenewal = (
  session: Pick<Session, 'state' | 'accessToken'>,
  deps: Pick<DeviceDeps, 'schedule'>,
  page: Pick<Document, 'visibilityState'>,
): void => {
  const { tokenRefreshInSeconds, refreshTokenRetryInSeconds } = loginDefaults
  const again = (seconds: number): void => {
    deps.schedule(seconds * 1000, checkToken)
  }
  const checkToken = (): void => {
    if (session.state.kind !== 'online' || page.visibilityState !== 'visible') {
      again(tokenRefreshInSeconds)
      return
    }
    session.accessToken().then(
      () => again(tokenRefreshInSeconds),
      (error: unknown) => {
        if (!isExpected(error)) console.warn('session.renew_failed', error)
        again(refreshTokenRetryInSeconds)
      },
    )
  }
  again(tokenRefreshInSeconds)
}

/**
 * Returns true for a missing network, a sign-out in progress and a required sign-in; the session's state reports these.
 */
const isExpected = (error: unknown): boolean => error instanceof OfflineError || error instanceof SignInNeededError
