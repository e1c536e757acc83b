import { rememberParts } from '#device/app-parts.ts'
import type { DeviceDeps } from '#device/deps.ts'
import { type Messaged, onPageMessage } from './messages.ts'

export interface MembersAreaFiles {
  /** Returns true if every file of this version that this device wants is stored. */
  isComplete(): Promise<boolean>
  /** Fetches the missing ones; one pass at a time. */
  fetchWanted(): Promise<void>
}

/**
 * Stores the members area on request of a member's page or of the installed app. Replies immediately and at the end
 * with what is stored.
 */
export const storeMembersAreaOnRequest = (
  worker: Messaged,
  deps: DeviceDeps,
  { isComplete, fetchWanted }: MembersAreaFiles,
): void =>
  onPageMessage(worker, (message, reply) => {
    if (message.type !== 'members-area') return undefined
    const store = async (): Promise<void> => {
      await rememberParts(deps, message.parts)
      if (await isComplete()) return reply({ stored: true })
      reply({ stored: false })
      await fetchWanted()
      reply({ stored: true })
    }
    // The page requests it again once the network is back, and at its next start.
    return store().catch((error: unknown) => {
      console.info('members_area.store_failed', error)
      reply({ stored: false, failed: true })
    })
  })
