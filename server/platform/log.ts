import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string | undefined>()

/** Runs work, with everything that it awaits, as part of the request with this id; undefined = part of no request. */
export const withRequestId = <T>(id: string | undefined, work: () => T): T => current.run(id, work)

/** Returns the id of the request that this code runs for; undefined outside of requests. */
export const currentRequestId = (): string | undefined => current.getStore()

/** Fields of a log line. They must not contain tokens, query strings, names or addresses of persons. */
export type LogFields = Record<string, string | number | boolean | null | undefined>

export interface Log {
  debug(message: string, fields?: LogFields): void
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
}

/** Writes one JSON line per entry, with the time in UTC and the id of the request during which it was written. */
export const jsonLog = (clock: () => Date, write: (line: string) => void): Log => {
  const at =
    (level: string) =>
    (message: string, fields: LogFields = {}) =>
      write(
        `${JSON.stringify({ time: clock().toISOString(), level, message, requestId: currentRequestId(), ...fields })}\n`,
      )
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

/** Returns kind and code of an error for the log, without its message: a database error's message contains the row. */
export const getErrorFields = (error: unknown): { error: string; code: string } => {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : 'none'
  return { error: error instanceof Error ? error.name : typeof error, code }
}
