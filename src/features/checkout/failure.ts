import { OfflineError, RefusedError, SignInNeededError, TemporaryError } from '#device/errors.ts'
import type { Failure } from '../../ui/form/FormMessage.tsx'
import type { Text } from '../../ui/intl.tsx'

/** Why a step of the checkout did not go through, in words. */
export const failureOf = (error: unknown, text: Text): Failure => {
  if (error instanceof RefusedError) {
    return {
      message: error.reply.message,
      errors: [...new Set(error.reply.errors.map(({ errorMessage }) => errorMessage))],
    }
  }
  const said = (message: string): Failure => ({ message, errors: [] })
  if (error instanceof OfflineError) return said(text('checkout.failed.offline'))
  if (error instanceof SignInNeededError) return said(text('checkout.failed.sign_in'))
  if (error instanceof TemporaryError && error.status === 503) return said(text('checkout.failed.unavailable'))
  console.warn('A step of the checkout failed', error)
  return said(text('checkout.failed.server'))
}
