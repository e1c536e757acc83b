import { getMyself } from '#contract/persons.ts'
import { createCall } from '#device/call.ts'
import { type DatabaseDeps, openDeviceDatabase } from '#device/database.ts'
import type { DeviceDeps } from '#device/deps.ts'
import { OfflineError, RefusedError, SignInNeededError } from '#device/errors.ts'
import { forgetEndedSession, readEndedSession } from '#device/tokens/record.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Connectivity } from '../offline/connectivity.ts'
import type { GoneReason, Session } from './session.ts'

interface GoneSettings {
  readonly deps: DatabaseDeps & Pick<DeviceDeps, 'fetch' | 'schedule'>
  readonly session: Session
  readonly connectivity: Pick<Connectivity, 'isReachable' | 'subscribe'>
  readonly origin: string
  readonly locale: Locale
}

/** Codes with which our server says that there is no account for this subject. */
const goneCodes: ReadonlySet<string> = new Set(['auth.account_gone', 'auth.not_known'])

/** Does this error say that the account of whoever asked is gone? */
export const isAccountDeletedError = (error: unknown): boolean =>
  error instanceof RefusedError && goneCodes.has(error.code)

/** The answer to the token of a session that ended with the last membership. */
const saysMembershipEnded = (error: unknown): boolean =>
  error instanceof RefusedError && error.code === 'auth.not_a_member'

/**
 * A deleted account and an ended membership end the sessions of all devices, and a device only hears from the provider
 * that its session is over. It asks our server once with the token it had, which the server still tells apart after it has
 * run out. A member whose account or membership is gone leaves the device, as at a sign-out; everybody else may sign in again.
 */
export const signOutIfAccountDeleted = ({ deps, session, connectivity, origin, locale }: GoneSettings): void => {
  const device = openDeviceDatabase(deps)
  let asking = false

  const whyGone = async (): Promise<GoneReason | null> => {
    const ended = await readEndedSession(device)
    if (session.state.kind === 'anonymous' || ended?.sub !== session.state.member.sub) return null
    const call = createCall({
      transport: deps.fetch,
      schedule: deps.schedule,
      origin,
      locale: () => locale,
      accessToken: async (rejected) => (rejected === undefined ? ended.accessToken : null),
    })
    try {
      const { member } = await call(getMyself, {})
      if (session.state.member.member && !member) return 'membership-ended'
    } catch (error) {
      if (isAccountDeletedError(error)) return 'account-gone'
      if (saysMembershipEnded(error) && session.state.member.member) return 'membership-ended'
      if (!(error instanceof SignInNeededError || error instanceof RefusedError)) throw error
    }
    await forgetEndedSession(device)
    return null
  }
  const ask = async (): Promise<void> => {
    if (asking || !connectivity.isReachable || session.state.kind !== 'needs-login') return
    asking = true
    try {
      const reason = await whyGone()
      if (reason !== null) await session.wipe(reason)
    } catch (error) {
      // The next time that the server is there.
      if (!(error instanceof OfflineError)) console.warn('Whether the account is gone could not be asked', error)
    } finally {
      asking = false
    }
  }
  connectivity.subscribe(() => void ask())
  session.subscribe(() => void ask())
  void ask()
}
