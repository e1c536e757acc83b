import * as v from 'valibot'
import type { DeviceDatabase } from '#device/database.ts'

/**
 * A sign-out that has not been confirmed by the provider. While it stands here, the provider may still have a session for
 * the one who left, and every sign-in sends `prompt=login`.
 */
const EndSession = v.object({ version: v.literal(1), state: v.string() })

const place = 'end-session'

export const openEndSession = (device: DeviceDatabase, state: string): Promise<void> =>
  device.write(['settings'], async (transaction) => transaction.put('settings', place, { version: 1, state }))

export const endSessionPending = (device: DeviceDatabase): Promise<boolean> =>
  device.read(['settings'], async (transaction) => (await transaction.get('settings', place)) !== undefined)

/** Back from the provider: `state` is the one that was sent. Tells whether it was. */
export const closeEndSession = (device: DeviceDatabase, state: string): Promise<boolean> =>
  device.write(['settings'], async (transaction) => {
    const pending = v.safeParse(EndSession, await transaction.get('settings', place))
    if (!pending.success || pending.output.state !== state) return false
    transaction.delete('settings', place)
    return true
  })

/** Back from the provider's end of the session: the address is tidied, and the next sign-in needs no `prompt=login`. */
export const handleLogoutCallback = async (device: DeviceDatabase, win: Window): Promise<void> => {
  const url = new URL(win.location.href)
  const state = url.searchParams.get('state')
  if (state === null || url.searchParams.has('code') || !(await closeEndSession(device, state))) return
  url.searchParams.delete('state')
  win.history.replaceState(win.history.state, '', url)
}
