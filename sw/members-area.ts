import { openDeviceDatabase } from '#device/database.ts'
import type { DeviceDeps } from '#device/deps.ts'
import { readKnownMember } from '#device/identity.ts'
import { type Messaged, onPageMessage } from './messages.ts'

export interface MembersAreaFiles {
  /** Returns true if every file of this version is stored. */
  isComplete(): Promise<boolean>
  /** Fetches the missing files, including those of the members area; one pass at a time. */
  fetchAll(): Promise<void>
}

const place = 'members-area'

/**
 * Returns true if this device stores the members area: from the first sign-in or start of the installed app on, so that
 * every later version is completely stored before it takes over. A known member counts too, because earlier apps did
 * not record it.
 */
export const isMembersAreaWanted = async (deps: DeviceDeps): Promise<boolean> => {
  const device = openDeviceDatabase(deps)
  try {
    const wanted = await device.read(['settings'], (transaction) => transaction.get('settings', place))
    return wanted === true || (await readKnownMember(device)) !== null
  } catch (error) {
    // Too many files are better than a member without the app in the cellar.
    console.warn('known_member.read_failed', error)
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

/**
 * Stores the members area on request of a member's page or of the installed app. Replies immediately and at the end
 * with what is stored.
 */
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
    // The page requests it again once the network is back, and at its next start.
    return store().catch((error: unknown) => console.info('members_area.store_failed', error))
  })
