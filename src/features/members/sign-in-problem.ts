import { OfflineError } from '#device/errors.ts'
import type { MessageId } from '#i18n/intl.ts'
import type { Offline } from '../../offline/offline.ts'

/** Returns true if our server responds although a request failed, so that the provider is down and not the network. */
export const isOnlyProviderDown = async (error: unknown, offline: Offline | null): Promise<boolean> =>
  error instanceof OfflineError && offline !== null && (await offline.connectivity.checkReachable())

/** Why a sign-in could not begin. `offline`: the sentence for a device without network. */
export const signInProblem = async (error: unknown, app: Offline | null, offline: MessageId): Promise<MessageId> => {
  if (error instanceof OfflineError)
    return (await isOnlyProviderDown(error, app)) ? 'session.sign_in.provider_failed' : offline
  // IndexedDB's own errors are the only DOMExceptions on the way to the provider.
  return error instanceof DOMException ? 'session.sign_in.no_storage' : 'session.sign_in.provider_failed'
}
