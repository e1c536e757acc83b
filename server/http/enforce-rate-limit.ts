import { HttpError } from './http-error.ts'
import type { RateLimit } from './rate-limit.ts'

/** @throws Refusal request.rate_limited with Retry-After when a caller has had enough for the moment */
export const enforceRateLimit = (limit: RateLimit, address: string): void => {
  const wait = limit.take(address)
  if (wait > 0) throw new HttpError('request.rate_limited', { headers: { 'Retry-After': `${wait}` } })
}
