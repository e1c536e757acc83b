import * as v from 'valibot'
import type { DeviceDatabase } from '#device/database.ts'

/**
 * A sign-out that the provider has not confirmed. While it is stored, the provider may still have a session for the
 * former member, and every sign-in sends `prompt=login`.
 */
const EndSession = v.object({ version: v.literal(1), state: v.string() })

const place = 'end-session'

export const openEndSession = (device: DeviceDatabase, state: string): Promise<void> =>
  device.write(['settings'], async (transaction) => transaction.put('settings', place, { version: 1, state }))

export const endSessionPending = (device: DeviceDatabase): Promise<boolean> =>
  device.read(['settings'], async (transaction) => (await transaction.get('settings', place)) !== undefined)

/**
 * Deletes the record after the return from the provider if `state` matches the one that was sent. Returns whether it
 * did.
 */
export const closeEndSession = (device: DeviceDatabase, state: string): Promise<boolean> =>
  device.write(['settings'], async (transaction) => {
    const pending = v.safeParse(EndSession, await transaction.get('settings', place))
    if (!pending.success || pending.output.state !== state) return false
    transaction.delete('settings', place)
    return true
  })

/**
 * Handles the return from the provider's end-session endpoint: cleans up the address; the next sign-in needs no
 * `prompt=login`.
 */
export const handleLogoutCallback = async (device: DeviceDatabase, win: Window): Promise<void> => {
  const url = new URL(win.location.href)
  const state = url.searchParams.get('state')
  if (state === null || url.searchParams.has('code') || !(await closeEndSession(device, state))) return
  url.searchParams.delete('state')
  win.history.replaceState(win.history.state, '', url)
}
