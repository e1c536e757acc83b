import { getMyself } from '#contract/persons.ts'
import type { GoneReason } from '#contract/worker.ts'
import { createCall } from '#device/call.ts'
import type { DatabaseDeps } from '#device/connection.ts'
import { openDeviceDatabase } from '#device/database.ts'
import type { DeviceDeps } from '#device/deps.ts'
import { OfflineError, RefusedError, SignInNeededError } from '#device/errors.ts'
import type { KnownMember } from '#device/identity.ts'
import { forgetEndedSession, readEndedSession } from '#device/tokens/record.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Connectivity } from '../offline/connectivity.ts'
import type { Session } from './session.ts'

interface GoneSettings {
  readonly deps: DatabaseDeps & Pick<DeviceDeps, 'fetch' | 'schedule'>
  readonly session: Session
  readonly connectivity: Pick<Connectivity, 'isReachable' | 'subscribe'>
  readonly origin: string
  readonly locale: Locale
}

/** Error codes of our server for a subject without an account. */
const goneCodes: ReadonlySet<string> = new Set(['auth.account_gone', 'auth.not_known'])

/** Returns true if the error means that the caller's account was deleted. */
export const isAccountDeletedError = (error: unknown): boolean =>
  error instanceof RefusedError && goneCodes.has(error.code)

/** Returns why the sign-in of a member whose account does not exist any more is over. */
export const whyAccountIsGone = ({ roles }: Pick<KnownMember, 'roles'>): GoneReason =>
  roles.includes('CHILD_DEVICE') ? 'device-ended' : 'account-gone'

/** Returns true for the reply of `getMyself` to a token of a session that ended with the last membership. */
export const isMembershipEndedError = (error: unknown): boolean =>
  error instanceof RefusedError && error.code === 'auth.not_a_member'

/**
 * Wipes this device if the account was deleted or the membership has ended elsewhere. Both end the sessions of all
 * devices, and a device only learns from the provider that its session is over. It asks our server once with its last
 * access token, which identifies the account even after expiry. If account or membership no longer exist, the device is
 * wiped as at a sign-out; all others can sign in again.
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
      if (isAccountDeletedError(error)) return whyAccountIsGone(session.state.member)
      if (isMembershipEndedError(error) && session.state.member.member) return 'membership-ended'
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
      // The request is repeated when the server is reachable again.
      if (!(error instanceof OfflineError)) console.warn('account.check_failed', error)
    } finally {
      asking = false
    }
  }
  connectivity.subscribe(() => void ask())
  session.subscribe(() => void ask())
  void ask()
}
