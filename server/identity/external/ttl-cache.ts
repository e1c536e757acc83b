import { createHash } from 'node:crypto'

const milliseconds = 60_000
const most = 1000

/**
 * Remembers for a minute what was found out about a token, so that a page's many requests ask the provider once. Asking
 * at the same time is asking once; a failure is not remembered.
 */
export const createTtlCache = <T>(clock: () => Date) => {
  const known = new Map<string, { readonly until: number; readonly found: Promise<T> }>()
  return async (token: string, find: () => Promise<T>): Promise<T> => {
    const key = createHash('sha256').update(token).digest('base64url')
    const now = clock().getTime()
    const before = known.get(key)
    if (before !== undefined && before.until > now) return await before.found
    const found = find()
    known.delete(key)
    known.set(key, { until: now + milliseconds, found })
    const [oldest] = known.keys()
    if (known.size > most && oldest !== undefined) known.delete(oldest)
    try {
      return await found
    } catch (error) {
      if (known.get(key)?.found === found) known.delete(key)
      throw error
    }
  }
}
