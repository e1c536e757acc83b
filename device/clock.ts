import { getSettings } from '#contract/layout.ts'
import { type DeviceDeps, within } from './deps.ts'
import { OfflineError } from './errors.ts'

type Clock = Pick<DeviceDeps, 'fetch' | 'now'>

/** Replies with a higher latency are ignored: the device may have slept in between. */
const maxLatencyMs = 30_000

/**
 * Sends an uncached request and compares the reply's `Date` (RFC 9110 §6.6.1, resolution 1 s) with the middle of the
 * exchange. `skew` is in milliseconds and positive when the server's clock is ahead; null when the reply has no `Date`
 * or took too long.
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

/** Returns the milliseconds by which our server's clock is ahead of this device's. Throws OfflineError. */
export const measureSkew = async (deps: Clock & Pick<DeviceDeps, 'schedule'>, origin: string): Promise<number> => {
  const request = new Request(new URL(getSettings.path, origin), { cache: 'no-store', redirect: 'error' })
  const exchange = dated(deps, request).catch((error: unknown) => {
    throw new OfflineError('network', error)
  })
  const { skew } = await within(deps, maxLatencyMs, exchange, () => new OfflineError('timeout'))
  if (skew === null) throw new OfflineError('foreign')
  return skew
}

/** Wraps `fetch` for uncached requests to our server; reports the skew of every reply that allows a measurement. */
export const reportingSkew =
  (deps: Clock, report: (skew: number) => void): DeviceDeps['fetch'] =>
  async (request) => {
    const { response, skew } = await dated(deps, request)
    if (skew !== null) report(skew)
    return response
  }
