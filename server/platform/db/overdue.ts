import type { Log } from '../log.ts'
import { getErrorCode, isOverdue } from './errors.ts'

/** Reports statements that took too long. */
export type OverdueLog = Pick<Log, 'warn'>

/** Name of a statement for the log: its verb and its tables, without any value. */
export const nameOfStatement = (text: string): string => {
  const [, verb = ''] = /^\s*(\w+)/.exec(text) ?? []
  const tables = [...text.matchAll(/\b(?:from|join|into|update|table)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?/gi)]
  return [verb.toLowerCase(), [...new Set(tables.map(([, table = '']) => table))].join(', ')].filter(Boolean).join(' ')
}

/** Logs a statement that was cancelled, waited too long for a lock, or got no reply. */
export const reportOverdue = (log: OverdueLog, text: string, error: unknown): void => {
  if (isOverdue(error))
    log.warn('database.statement_overdue', {
      statement: nameOfStatement(text),
      code: getErrorCode(error) ?? 'no_reply',
    })
}
