import { type ObservedQuery, observedQueries } from '#server/platform/diagnostics-channels.ts'

/**
 * Runs work and counts how often PostgreSQL runs each statement meanwhile.
 * @returns the result of the work, and the counts by the statement's text
 */
export const countStatements = async <T>(
  work: () => Promise<T>,
): Promise<readonly [T, ReadonlyMap<string, number>]> => {
  const counts = new Map<string, number>()
  const start = ({ text }: ObservedQuery) => void counts.set(text, (counts.get(text) ?? 0) + 1)
  const observer = { start, end: () => {}, asyncStart: () => {}, asyncEnd: () => {}, error: () => {} }
  observedQueries.subscribe(observer)
  try {
    return [await work(), counts]
  } finally {
    observedQueries.unsubscribe(observer)
  }
}
