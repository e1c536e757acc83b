import type { Given } from '#contract/answers.ts'
import type { DeviceDeps } from './deps.ts'

/** Maximum difference in ms by which the device's clock and the monotonic one may have moved apart since the last contact. */
const maxDriftMs = 60_000

/** The server's time, computed from the last contact and a clock that nobody can set. */
export interface TrustedClock {
  /** Reports a contact. `skew`: milliseconds by which the server's clock is ahead of the device's. */
  contact(skew: number): void
  /** Returns the time to send with something that the member says now. */
  read(): Given
  /** Returns the server's time; null if no contact of this page confirms it. */
  confirmed(): Date | null
}

/**
 * `monotonic` returns milliseconds since the page was opened and never goes back (`performance.now`). It stands still in
 * some browsers while the device sleeps: then the two clocks have moved apart, and the time is not trusted, as before the
 * first contact of a page.
 */
export const createTrustedClock = ({ now }: Pick<DeviceDeps, 'now'>, monotonic: () => number): TrustedClock => {
  let last: { readonly server: number; readonly device: number; readonly monotonic: number } | null = null
  const read = (): Given => {
    const device = now()
    if (last === null) return { at: device.toISOString(), trusted: false }
    const elapsed = monotonic() - last.monotonic
    const trusted = Math.abs(device.getTime() - last.device - elapsed) <= maxDriftMs
    return { at: trusted ? new Date(last.server + elapsed).toISOString() : device.toISOString(), trusted }
  }
  return {
    contact: (skew) => {
      const device = now().getTime()
      last = { server: device + skew, device, monotonic: monotonic() }
    },
    read,
    confirmed: () => {
      const { at, trusted } = read()
      return trusted ? new Date(at) : null
    },
  }
}
