import { plausibleTime } from '#device/known-time.ts'
import type { Offline } from '../offline/offline.ts'
import type { Session } from './session.ts'

/**
 * Returns the time by which screens show and hide. Without network the device's clock is all there is; if it shows a day
 * that cannot be, nothing is hidden by it.
 */
export const shownTime = (
  { state }: Pick<Session, 'state'>,
  offline: { readonly connectivity: Pick<Offline['connectivity'], 'isReachable'> } | null,
  now: Date,
): Date =>
  offline === null || offline.connectivity.isReachable || state.kind === 'anonymous'
    ? now
    : plausibleTime(state.member, now)
