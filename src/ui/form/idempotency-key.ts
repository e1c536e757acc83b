import type { AttemptKey } from '#device/web-storage.ts'

/** Returns 128 random bits. `crypto.randomUUID` does not exist on a page without https. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Creates the idempotency keys of one form. The same input has the same key until the request has succeeded, so that a
 * request with a lost reply is processed once. Another captcha solution does not change the input.
 */
export const createIdempotencyKeys = () => {
  let last: Attempt | undefined
  return {
    keyOf: (input: unknown): string => {
      const details = JSON.stringify(input, (name, value: unknown) => (name === 'solution' ? undefined : value)) ?? ''
      if (last?.details !== details) last = { details, key: randomKey() }
      return last.key
    },
    clear: (): void => {
      last = undefined
    },
  }
}

interface Attempt {
  readonly details: string
  readonly key: string
}

const attempts = new Map<AttemptKey, Attempt>()

const storedAt = (place: AttemptKey): Attempt | undefined => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(place) ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('details' in stored) || !('key' in stored)) return undefined
    const { details, key } = stored
    return typeof details === 'string' && typeof key === 'string' ? { details, key } : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns the idempotency key of a request that must be processed once, such as an order: the same body has the same
 * key, even after a reload of the tab, until the attempt has ended. Another body is another attempt.
 * @param place session storage key of the attempt
 */
export const getIdempotencyKey = (place: AttemptKey, body: unknown): string => {
  const details = JSON.stringify(body)
  const last = attempts.get(place) ?? storedAt(place)
  if (last?.details === details) return last.key
  const attempt = { details, key: randomKey() }
  attempts.set(place, attempt)
  try {
    sessionStorage.setItem(place, JSON.stringify(attempt))
  } catch {
    // Storage may be forbidden; the key then lasts as long as the page.
  }
  return attempt.key
}

/** Ends a successful attempt: the same body then gets a new key. */
export const clearIdempotencyKey = (place: AttemptKey): void => {
  attempts.delete(place)
  try {
    sessionStorage.removeItem(place)
  } catch {}
}
