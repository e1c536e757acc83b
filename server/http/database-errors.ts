/** System errors of a connection that cannot be made or broke, and PostgreSQL's classes 08, 53300 and 57P0x. */
const gone = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|08\w{3}|57P0\d|53300)$/

/** Did this fail because the database is away for the moment? Drizzle wraps the driver's error as its cause. */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && gone.test(error.code)) return true
  if (/^(?:timeout exceeded when trying to connect|Connection terminated)/.test(error.message)) return true
  return isUnavailable(error.cause)
}

/** SQLSTATE or system code of an error or its cause, for the log: messages may quote what a caller sent. */
export const getErrorCode = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  return 'code' in error && typeof error.code === 'string' ? error.code : getErrorCode(error.cause)
}
