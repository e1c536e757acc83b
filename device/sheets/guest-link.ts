import { guests, openMemberDatabase } from '../database.ts'
import type { DeviceDeps } from '../deps.ts'

/** The part of a substitute's token that is no signature: the key of what is saved on a device. */
export const guestLink = (token: string): string => token.split('.')[0] ?? ''

/** Returns true if the event of a substitute's link is on this device. */
export const isGuestLinkSaved = async (
  deps: Pick<DeviceDeps, 'indexedDB' | 'lifecycle' | 'storageMonitor' | 'schedule' | 'channel'>,
  token: string,
): Promise<boolean> => {
  const database = openMemberDatabase(deps, guests)
  try {
    const saved = await database.read(['queries'], (transaction) => transaction.get('queries', guestLink(token)))
    return saved !== undefined
  } finally {
    database.close()
  }
}
