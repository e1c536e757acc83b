import type { GoneReason, Hint, UnsentNames } from '#contract/worker.ts'
import { type DeviceDeps, within } from '#device/deps.ts'
import { loginDefaults } from '#device/tokens/login-defaults.ts'
import type { Locale } from '#i18n/intl.ts'
import type { MemberStorage } from '../offline/member-storage.ts'
import { keepUnsent } from './unsent.ts'

/** Milliseconds after which the data is removed although it is not named: another tab may block the storage. */
const namingMs = 20_000
const late = (): Error => new DOMException('The changes could not be named in time', 'TimeoutError')

/** Names what a member's device has not sent. */
export type NameUnsent = (local: MemberStorage) => Promise<UnsentNames>

interface Gone {
  readonly reason: GoneReason
  readonly unsent: UnsentNames
}

interface UnaskedSettings {
  readonly deps: Pick<DeviceDeps, 'channel' | 'schedule'>
  readonly win: Pick<Window, 'sessionStorage'>
  readonly locale: Locale
  readonly local: () => MemberStorage | null
  readonly nameUnsent: NameUnsent
  /** Removes everything of a member from this device. */
  readonly wipe: (sub: string) => Promise<void>
}

interface UnaskedWipe {
  /** Wipes the device after the names of what it has not sent are read; the next screen shows them. */
  wipe(sub: string, reason: GoneReason): Promise<void>
  /** Wipes the device of somebody who signs in again, and stays on the page. */
  wipeFormer(sub: string): Promise<void>
  /** Another page is wiping the device. */
  heard(hint: Extract<Hint, { type: 'gone' }>): void
  /** The wipe that was begun, here or by another page. */
  readonly reason: GoneReason | null
  /** Returns the address of the screen that follows the wipe, which shows what was not sent; null = none was begun. */
  leaveTo(): string | null
}

/** The removal of a former member's data, which nobody is asked about. */
export const createUnaskedWipe = ({ deps, win, locale, local, nameUnsent, wipe }: UnaskedSettings): UnaskedWipe => {
  let gone: Gone | null = null
  const read = async (sub: string): Promise<UnsentNames> => {
    const own = local()
    const nothing = { names: [], others: 0 }
    if (own?.sub !== sub) return nothing
    return await within(deps, namingMs, nameUnsent(own), late).catch((error: unknown) => {
      // The data must be removed even if it cannot be read.
      console.warn('unsent.read_failed', error)
      return nothing
    })
  }
  const wipeAs: UnaskedWipe['wipe'] = async (sub, reason) => {
    // A repeated attempt finds less than the first.
    gone ??= { reason, unsent: await read(sub) }
    deps.channel.postMessage({ type: 'gone', ...gone })
    await wipe(sub)
  }
  return {
    wipe: wipeAs,
    wipeFormer: async (sub) => {
      await wipeAs(sub, 'membership-ended')
      if (gone !== null) keepUnsent(win, gone.unsent)
    },
    heard: ({ reason, unsent }) => {
      gone ??= { reason, unsent }
    },
    get reason() {
      return gone?.reason ?? null
    },
    leaveTo: () => {
      if (gone === null) return null
      keepUnsent(win, gone.unsent)
      return `/${locale}${loginDefaults.forbiddenRoute}?reason=${gone.reason}`
    },
  }
}
