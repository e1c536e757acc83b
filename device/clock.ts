import { getSettings } from '#contract/layout.ts'
import { type DeviceDeps, within } from './deps.ts'
import { OfflineError } from './errors.ts'

type Clock = Pick<DeviceDeps, 'fetch' | 'now'>

/** A reply that takes longer does not date well enough: the device may have slept in between. */
const maxLatencyMs = 30_000

/**
 * Sends a request that no cache answers and compares the reply's `Date` (RFC 9110 §6.6.1, to the second) with the middle
 * of the exchange. `skew` is positive when the server's clock is ahead; null when the reply does not date well enough.
 */
const dated = async (
  deps: Clock,
  request: Request,
): Promise<{ readonly response: Response; readonly skew: number | null }> => {
  const sentAt = deps.now().getTime()
  const response = await deps.fetch(request)
  const receivedAt = deps.now().getTime()
  const date = Date.parse(response.headers.get('date') ?? '')
  const isUsable = response.ok && !Number.isNaN(date) && Math.abs(receivedAt - sentAt) <= maxLatencyMs
  return { response, skew: isUsable ? date + 500 - (sentAt + receivedAt) / 2 : null }
}

/** Milliseconds by which our server's clock is ahead of this device's. Throws OfflineError. */
export const measureSkew = async (deps: Clock & Pick<DeviceDeps, 'schedule'>, origin: string): Promise<number> => {
  const request = new Request(new URL(getSettings.path, origin), { cache: 'no-store', redirect: 'error' })
  const exchange = dated(deps, request).catch((error: unknown) => {
    throw new OfflineError('network', error)
  })
  const { skew } = await within(deps, maxLatencyMs, exchange, () => new OfflineError('timeout'))
  if (skew === null) throw new OfflineError('foreign')
  return skew
}

/** A `fetch` for requests to our server that no cache answers; it reports the skew of every reply that dates well enough. */
export const reportingSkew =
  (deps: Clock, report: (skew: number) => void): DeviceDeps['fetch'] =>
  async (request) => {
    const { response, skew } = await dated(deps, request)
    if (skew !== null) report(skew)
    return response
  }
