import { OfflineError, RefusedError, SignInNeededError } from '#device/errors.ts'
import type { Text } from '../../../ui/intl.tsx'

/** Why something was not saved, as a sentence. */
export const toFailure = (error: unknown, text: Text): string => {
  if (error instanceof RefusedError) return error.reply.message
  if (error instanceof OfflineError) return text('admin.failed.offline')
  if (error instanceof SignInNeededError) return text('admin.failed.sign_in')
  console.warn('A change could not be saved', error)
  return text('admin.failed.server')
}
