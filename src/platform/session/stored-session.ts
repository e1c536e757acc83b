import { type KnownMember, readKnownMember } from '#device/identity.ts'
import { readTokens } from '#device/tokens/record.ts'
import type { MemberStorage, MemberStorageSettings } from '../offline/member-storage.ts'
import { type ObservableFlag, whenSet } from '../offline/observable-flag.ts'
import { handleLogoutCallback } from './end-session.ts'

interface StoredSession {
  readonly member: KnownMember | null
  readonly tokens: boolean
  /** Null if no member is known. */
  readonly local: MemberStorage | null
}

/**
 * Reads the member known on this device and opens their storage.
 * @returns null if the storage cannot be read (a private window, a full disk); 'stalled' if it does not respond in time
 */
export const readStoredSession = async (
  settings: Omit<MemberStorageSettings, 'sub' | 'win'> & { readonly win: Window },
  storageStalled: ObservableFlag,
): Promise<StoredSession | 'stalled' | null> => {
  const { device, win } = settings
  const read = async (): Promise<StoredSession> => {
    await handleLogoutCallback(device, win)
    const member = await readKnownMember(device)
    const tokens = (await readTokens(device)) !== null
    if (member === null) return { member, tokens, local: null }
    const { openMemberStorage } = await import('../offline/member-storage.ts')
    return { member, tokens, local: await openMemberStorage({ ...settings, sub: member.sub }) }
  }
  const stalled = whenSet(storageStalled).then(() => 'stalled' as const)
  return Promise.race([read(), stalled]).catch((error: unknown) => {
    console.warn('session.read_failed', error)
    return null
  })
}
