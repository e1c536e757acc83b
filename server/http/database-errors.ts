/** System errors of a connection that failed or broke, and PostgreSQL's error classes 08, 53300 and 57P0x. */
const unavailableCode = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|08\w{3}|57P0\d|53300)$/

/**
 * Returns true if the error means that the database is temporarily unavailable. Drizzle wraps the driver's error as its
 * cause.
 */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && unavailableCode.test(error.code)) return true
  if (/^(?:timeout exceeded when trying to connect|Connection terminated)/.test(error.message)) return true
  return isUnavailable(error.cause)
}

/**
 * Returns the SQLSTATE or system code of an error or its cause, for the log. Messages are not logged: they may quote
 * input.
 */
export const getErrorCode = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  return 'code' in error && typeof error.code === 'string' ? error.code : getErrorCode(error.cause)
}
