import type { DeviceDeps } from '#device/deps.ts'
import { OfflineError, SignInNeededError } from '#device/errors.ts'
import { loginDefaults } from '#device/tokens/login-defaults.ts'
import type { Session } from './session.ts'

/**
 * Renews the token before it runs out, while our server is within reach and someone looks: never on a timer offline, and
 * not while the member is asked to sign in. The lock behind `accessToken` keeps tabs and worker from renewing twice.
 */
export const scheduleTokenRenewal = (
  session: Pick<Session, 'state' | 'accessToken'>,
  deps: Pick<DeviceDeps, 'schedule'>,
  page: Pick<Document, 'visibilityState'>,
): void => {
  const { tokenRefreshInSeconds, refreshTokenRetryInSeconds } = loginDefaults
  const again = (seconds: number): void => {
    deps.schedule(seconds * 1000, look)
  }
  const look = (): void => {
    if (session.state.kind !== 'online' || page.visibilityState !== 'visible') {
      again(tokenRefreshInSeconds)
      return
    }
    session.accessToken().then(
      () => again(tokenRefreshInSeconds),
      (error: unknown) => {
        if (!isExpected(error)) console.warn('The session could not be renewed', error)
        again(refreshTokenRetryInSeconds)
      },
    )
  }
  again(tokenRefreshInSeconds)
}

/** No network, and a member who is signing out or is asked to sign in: the session's state says so itself. */
const isExpected = (error: unknown): boolean => error instanceof OfflineError || error instanceof SignInNeededError
