import { type KnownMember, readKnownMember } from '#device/identity.ts'
import { readTokens } from '#device/tokens/record.ts'
import { type Flag, whenSet } from '../offline/flag.ts'
import { takeEndOfSession } from './end-session.ts'
import type { LocalSettings, MemberLocal } from './local.ts'

interface StoredSession {
  readonly member: KnownMember | null
  readonly tokens: boolean
  /** Null if no member is known. */
  readonly local: MemberLocal | null
}

/**
 * Reads the member known on this device and opens their storage.
 * @returns null if the storage cannot be read (a private window, a full disk); 'stalled' if it does not respond in time
 */
export const readStoredSession = async (
  settings: Omit<LocalSettings, 'sub' | 'win'> & { readonly win: Window },
  storageStalled: Flag,
): Promise<StoredSession | 'stalled' | null> => {
  const { device, win } = settings
  const read = async (): Promise<StoredSession> => {
    await takeEndOfSession(device, win)
    const member = await readKnownMember(device)
    const tokens = (await readTokens(device)) !== null
    if (member === null) return { member, tokens, local: null }
    const { openLocal } = await import('./local.ts')
    return { member, tokens, local: await openLocal({ ...settings, sub: member.sub }) }
  }
  const stalled = whenSet(storageStalled).then(() => 'stalled' as const)
  return Promise.race([read(), stalled]).catch((error: unknown) => {
    console.warn('session.read_failed', error)
    return null
  })
}
