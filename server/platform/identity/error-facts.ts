/** Returns kind and code of an error for the log, without its message: a database error's message contains the row. */
export const getErrorFields = (error: unknown): { error: string; code: string } => {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : 'none'
  return { error: error instanceof Error ? error.name : typeof error, code }
}
