import { openDeviceDatabase } from '#device/database.ts'
import type { DeviceDeps } from '#device/deps.ts'
import { readKnownMember } from '#device/identity.ts'
import { type Messaged, onPageMessage } from './messages.ts'

export interface MembersAreaFiles {
  /** Returns true if every file of this version is stored. */
  isComplete(): Promise<boolean>
  /** Fetches the missing files, those of the members area included; one pass at a time. */
  fetchAll(): Promise<void>
}

const place = 'members-area'

/**
 * Does this device store the members area? From the first sign-in or start of the installed app on, so that every later
 * version is stored as a whole before it takes over. A known member counts too: the apps of before did not write it down.
 */
export const isMembersAreaWanted = async (deps: DeviceDeps): Promise<boolean> => {
  const device = openDeviceDatabase(deps)
  try {
    const wanted = await device.read(['settings'], (transaction) => transaction.get('settings', place))
    return wanted === true || (await readKnownMember(device)) !== null
  } catch (error) {
    // Better too many files than a member without the app in the cellar.
    console.warn('Whether this is a member’s device could not be read', error)
    return true
  } finally {
    device.close()
  }
}

const remember = async (deps: DeviceDeps): Promise<void> => {
  const device = openDeviceDatabase(deps)
  try {
    await device.write(['settings'], async (transaction) => transaction.put('settings', place, true))
  } finally {
    device.close()
  }
}

/** A page of a member or of the installed app asks for the members area. The reply at once and at the end says what is stored. */
export const storeMembersAreaOnRequest = (
  worker: Messaged,
  deps: DeviceDeps,
  { isComplete, fetchAll }: MembersAreaFiles,
): void =>
  onPageMessage(worker, (message, reply) => {
    if (message.type !== 'members-area') return undefined
    const store = async (): Promise<void> => {
      await remember(deps)
      if (await isComplete()) return reply({ stored: true })
      reply({ stored: false })
      await fetchAll()
      reply({ stored: true })
    }
    // The page asks again once the network is back, and at its next start.
    return store().catch((error: unknown) => console.info('The members area could not be stored yet', error))
  })
