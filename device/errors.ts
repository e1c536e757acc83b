import type { ErrorReply } from '#contract/errors.ts'

/** The server was not reached, or a foreign server responded. Pending writes stay in the outbox. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError'
  /**
   * `foreign`: the response is not ours, such as a captive portal's page. `provider`: the token could not be renewed,
   * so that no request was sent to our server.
   */
  readonly reason: 'network' | 'timeout' | 'foreign' | 'provider'
  constructor(reason: OfflineError['reason'], cause?: unknown) {
    super(`The server was not reached (${reason})`, { cause })
    this.reason = reason
  }
}

/** Our server responded with a temporary error: 5xx, 408, 425 or 429. */
export class TemporaryError extends Error {
  override readonly name = 'TemporaryError'
  readonly status: number
  /** Milliseconds to wait (`Retry-After`), or null. */
  readonly retryAfter: number | null
  /** Id of the request in the server's log, or null if a proxy responded. */
  readonly requestId: string | null
  constructor(status: number, retryAfter: number | null, requestId: string | null = null) {
    super(`The server cannot answer now (${status})`)
    this.status = status
    this.retryAfter = retryAfter
    this.requestId = requestId
  }
}

/**
 * The server refused the request: a rule, a missing permission or invalid input. `current` is the current row (412
 * only).
 */
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
  /** The server's error code, or null if no request was sent. */
  readonly code: ErrorReply['code'] | null
  constructor(code: ErrorReply['code'] | null = null) {
    super('A sign-in is needed')
    this.code = code
  }
}

/** 401 for a token that was just issued. Signing in again cannot help: server or provider is misconfigured. */
export class SignInNotAcceptedError extends SignInNeededError {
  override readonly name = 'SignInNotAcceptedError'
}

/** 426: this app is older than the oldest contract version that the server supports. */
export class AppTooOldError extends Error {
  override readonly name = 'AppTooOldError'
}
