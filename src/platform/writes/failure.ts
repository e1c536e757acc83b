import { OfflineError, RefusedError, SignInNeededError, TemporaryError } from '#device/errors.ts'
import type { MessageId } from '#i18n/intl.ts'
import type { Failure } from '../../ui/form/FormMessage.tsx'
import type { Text } from '../../ui/intl.tsx'

export type { Failure }

/** The messages for errors that the server does not describe itself. */
export interface FailureTexts {
  readonly offline: MessageId
  readonly server: MessageId
  readonly signIn?: MessageId
  /** 429: too many requests from this address. */
  readonly busy?: MessageId
  /** 503: a service behind the server is down. */
  readonly unavailable?: MessageId
}

export const adminFailures = {
  offline: 'admin.failed.offline',
  server: 'admin.failed.server',
  signIn: 'admin.failed.sign_in',
} as const satisfies FailureTexts

/** Those of a form whose input the device keeps. */
export const safeFailures = { ...adminFailures, offline: 'admin.failed.offline_safe' } as const

/**
 * Returns the reason why a write failed, in the person's language: the server's own message if it refused the request, and
 * after an error of the server the id to quote.
 */
export const toFailure = (error: unknown, text: Text, ids: FailureTexts): Failure => {
  if (error instanceof RefusedError) {
    const { message, errors } = error.reply
    return { message, errors: [...new Set(errors.map(({ errorMessage }) => errorMessage))] }
  }
  const reference = referenceOf(error)
  const message = text(messageOf(error, ids))
  return {
    message: reference === null ? message : `${message} ${text('request.reference', { id: reference })}`,
    errors: [],
  }
}

/** Returns the id under which the server has logged its own error, for the person to quote; null for any other. */
export const referenceOf = (error: unknown): string | null =>
  error instanceof TemporaryError && error.status >= 500 ? error.requestId : null

const messageOf = (error: unknown, { offline, server, signIn, busy, unavailable }: FailureTexts): MessageId => {
  // A late request may have been stored nevertheless.
  if (error instanceof OfflineError) return error.reason === 'timeout' ? 'request.timeout' : offline
  if (error instanceof SignInNeededError) return signIn ?? server
  const status = error instanceof TemporaryError ? error.status : null
  return (status === 429 ? busy : status === 503 ? unavailable : undefined) ?? server
}

/**
 * Logs unexpected errors: everything except refusals, a missing network or sign-in, and a server that is down or busy.
 */
export const logUnexpected = (error: unknown): void => {
  const isExpected =
    error instanceof RefusedError ||
    error instanceof OfflineError ||
    error instanceof TemporaryError ||
    error instanceof SignInNeededError
  if (!isExpected) console.warn('request.failed', error)
}
