import type { ErrorReply } from '#contract/errors.ts'

/** The server was not reached, or something else answered in its place. What was to be written stays. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError'
  /**
   * `foreign`: an answer that is not ours, such as a captive portal's page. `provider`: the token could not be renewed, so
   * that our server was not even asked.
   */
  readonly reason: 'network' | 'timeout' | 'foreign' | 'provider'
  constructor(reason: OfflineError['reason'], cause?: unknown) {
    super(`The server was not reached (${reason})`, { cause })
    this.reason = reason
  }
}

/** Our server cannot answer now: 5xx, 408, 425 or 429. */
export class TemporaryError extends Error {
  override readonly name = 'TemporaryError'
  readonly status: number
  /** Milliseconds the server asks to wait (`Retry-After`), or null. */
  readonly retryAfter: number | null
  constructor(status: number, retryAfter: number | null) {
    super(`The server cannot answer now (${status})`)
    this.status = status
    this.retryAfter = retryAfter
  }
}

/** The server refused: a rule, a missing right or invalid input. `current` is the row as it now stands (412 only). */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly status: number
  readonly code: ErrorReply['code']
  readonly reply: ErrorReply
  constructor(status: number, reply: ErrorReply) {
    super(reply.message)
    this.status = status
    this.code = reply.code
    this.reply = reply
  }
  get current(): unknown {
    return this.reply.current
  }
}

/** 401 without a session, or after the session has ended. */
export class SignInNeededError extends Error {
  override readonly name: string = 'SignInNeededError'
  /** The server's error code, when it was asked. */
  readonly code: ErrorReply['code'] | null
  constructor(code: ErrorReply['code'] | null = null) {
    super('A sign-in is needed')
    this.code = code
  }
}

/** 401 for a token that was issued just now: signing in again cannot help, the server or the provider is set up wrongly. */
export class SignInNotAcceptedError extends SignInNeededError {
  override readonly name = 'SignInNotAcceptedError'
}

/** 426: this app is older than the oldest contract that the server still speaks. */
export class AppTooOldError extends Error {
  override readonly name = 'AppTooOldError'
}
