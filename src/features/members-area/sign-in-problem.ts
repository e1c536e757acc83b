import { OfflineError } from '#device/errors.ts'
import type { MessageId } from '#i18n/intl.ts'
import type { Offline } from '../../platform/offline/offline.ts'

/** Reasons why a page is closed to a visitor, as used in its address. */
export const forbiddenReasons = [
  'not-a-member',
  'membership-ended',
  'account-gone',
  'device-ended',
  'child-device',
  'not-known',
] as const
export type ForbiddenReason = (typeof forbiddenReasons)[number]

/** Returns true if our server responds although a request failed: the provider is down, not the network. */
export const isOnlyProviderDown = async (error: unknown, offline: Offline | null): Promise<boolean> =>
  error instanceof OfflineError && offline !== null && (await offline.connectivity.checkReachable())

/** Returns the message for a sign-in that could not start. `offline`: the message for a device without a network. */
export const signInProblem = async (error: unknown, app: Offline | null, offline: MessageId): Promise<MessageId> => {
  if (error instanceof OfflineError)
    return (await isOnlyProviderDown(error, app)) ? 'session.sign_in.provider_failed' : offline
  // Only IndexedDB throws DOMExceptions before the provider is opened.
  return error instanceof DOMException ? 'session.sign_in.no_storage' : 'session.sign_in.provider_failed'
}
