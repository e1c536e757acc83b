import { currentRequestId } from './request-id.ts'

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
