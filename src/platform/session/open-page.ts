import type { GoneReason, UnsentNames } from '#contract/worker.ts'
import type { DeviceDatabase } from '#device/database.ts'
import type { DeviceDeps } from '#device/deps.ts'
import { type KnownMember, readKnownMember } from '#device/identity.ts'
import { LoginError } from '#device/tokens/login-errors.ts'
import { readTokens } from '#device/tokens/record.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Connectivity } from '../offline/connectivity.ts'
import type { MemberStorage } from '../offline/member-storage.ts'
import type { ObservableFlag } from '../offline/observable-flag.ts'
import type { Configuration, checkConfiguration } from './configuration.ts'
import type { OidcSettings } from './oidc-client.ts'
import type { Popups } from './popup.ts'
import type { Session } from './session.ts'
import { toSessionState } from './session-state.ts'

/** Names what a member's device has not sent. */
export type NameUnsent = (local: MemberStorage) => Promise<UnsentNames>

interface Gone {
  readonly reason: GoneReason
  readonly unsent: UnsentNames
}

export interface SessionSettings {
  readonly deps: DeviceDeps
  readonly connectivity: Connectivity
  /** True while another tab blocks the device's storage. */
  readonly storageStalled: ObservableFlag
  /** Every provider configuration of the page. */
  readonly configurations: readonly Configuration[]
  readonly locale: Locale
  readonly nameUnsent: NameUnsent
  readonly win: Window
}

export type Shown = 'state' | 'question' | 'endedElsewhere' | 'notAccepted' | 'local'

/**
 * The session of an open page.
 *
 * | state | member known | tokens | server | ends with |
 * |---|---|---|---|---|
 * | `anonymous` | no | any | any | `openMember`, after a sign-in |
 * | `online` | yes | yes | reachable | a change of the network, a refused renewal, a sign-out |
 * | `offline-known` | yes | yes | not reachable | the network, a day that is too long ago, a sign-out |
 * | `needs-login` | yes | no | any | a sign-in, a sign-out |
 * | `isLeaving` beside these | yes | any | any | the next page; if the wipe failed, the question `failed` |
 *
 * `question` holds a sign-out until it is answered. Another page of the device reads member and tokens again when one of
 * them has changed, and reloads if the member is another one.
 */
export interface OpenPage extends SessionSettings {
  readonly device: DeviceDatabase
  readonly configuration: ReturnType<typeof checkConfiguration>
  readonly popups: Popups
  readonly listeners: Set<() => void>
  /** The values of the session that change; the session shows them. */
  readonly shown: { -readonly [Name in Shown]: Session[Name] }
  member: KnownMember | null
  tokens: boolean
  isLeaving: boolean
  /** The unasked wipe that was begun, here or by another page. */
  gone: Gone | null
}

/** Changes what the session shows. */
export const show = (page: OpenPage, changes: Partial<OpenPage['shown']>): void => {
  Object.assign(page.shown, changes)
  for (const listener of page.listeners) listener()
}

export const currentState = ({ member, tokens, connectivity, deps }: OpenPage): Session['state'] =>
  toSessionState({ member, tokens, proven: connectivity.isReachable }, deps.now())

/** Derives the state again; the same state stays the same object. */
export const update = (page: OpenPage): void => {
  const [next, { state }] = [currentState(page), page.shown]
  const isSame =
    next.kind === state.kind &&
    (next.kind === 'anonymous' || state.kind === 'anonymous' || next.member === state.member)
  if (!isSame) show(page, { state: next })
}

export const reread = async (page: OpenPage): Promise<void> => {
  const [known, record] = [await readKnownMember(page.device), await readTokens(page.device)]
  // The member has changed: everything in memory belongs to another member or a visitor.
  if (known?.sub !== page.member?.sub && !page.isLeaving) return page.win.location.reload()
  page.member = known
  page.tokens = record !== null
  update(page)
}
export const logReadFailure = (error: unknown): void => console.warn('session.read_failed', error)

export const oidcOf = async ({ deps, device, configuration, locale, win }: OpenPage): Promise<OidcSettings> => {
  const { provider, redirectUrl, problem } = configuration
  if (problem !== null) throw new LoginError(problem.kind)
  const { createProvider } = await import('#device/tokens/provider.ts')
  return { device, provider: createProvider(deps, provider), origin: win.location.origin, locale, redirectUrl }
}
