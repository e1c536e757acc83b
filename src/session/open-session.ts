import * as v from 'valibot'
import { Hint } from '#contract/worker.ts'
import { openDeviceDatabase } from '#device/database.ts'
import type { DeviceDeps } from '#device/deps.ts'
import { type KnownMember, readKnownMember, rememberMember } from '#device/identity.ts'
import { rememberLocale } from '#device/locale.ts'
import { forgetTokens, readTokens } from '#device/tokens/record.ts'
import { type ProviderSettings, rememberProviderSettings } from '#device/tokens/settings.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Connectivity } from '../offline/connectivity.ts'
import { keepCallbackRoute } from './callback-route.ts'
import { closeEndSession, openEndSession } from './end-session.ts'
import type { SignInOutcome } from './finish-sign-in.ts'
import type { LocalSettings, MemberLocal } from './local.ts'
import { mirrorRoles } from './roles.ts'
import type { Session, SignOutQuestion } from './session.ts'
import { sessionStateOf } from './session-state.ts'

export interface SessionSettings {
  readonly deps: DeviceDeps
  readonly connectivity: Connectivity
  readonly provider: Omit<ProviderSettings, 'version'>
  readonly locale: Locale
  readonly win: Window
}

/** The specification's texts for an incomplete configuration (section 5). */
const incomplete = ({ issuer, clientId }: SessionSettings['provider']): string | null => {
  if (issuer === '') return 'The authority URL MUST be provided in the configuration!'
  if (clientId === '') return 'The clientId is required and missing from your config!'
  return null
}

/** Back from the provider's end of the session: the address is tidied, and the next sign-in needs no `prompt=login`. */
const takeEndOfSession = async (device: LocalSettings['device'], win: Window): Promise<void> => {
  const url = new URL(win.location.href)
  const state = url.searchParams.get('state')
  if (state === null || url.searchParams.has('code') || !(await closeEndSession(device, state))) return
  url.searchParams.delete('state')
  win.history.replaceState(win.history.state, '', url)
}

/**
 * Reads who is known on this device and opens what it keeps for them. Everything that only a sign-in needs is loaded with
 * the sign-in; a visitor's page loads none of it.
 */
export const openSession = async ({
  deps,
  connectivity,
  locale,
  win,
  ...settings
}: SessionSettings): Promise<Session> => {
  const provider: ProviderSettings = { version: 1, ...settings.provider }
  const device = openDeviceDatabase(deps)
  const origin = win.location.origin
  const home = `/${locale}`
  const listeners = new Set<() => void>()

  let member: KnownMember | null = null
  let tokens = false
  let local: MemberLocal | null = null
  try {
    await takeEndOfSession(device, win)
    member = await readKnownMember(device)
    tokens = (await readTokens(device)) !== null
    if (member !== null) {
      const { openLocal } = await import('./local.ts')
      local = await openLocal({ deps, device, provider, sub: member.sub, locale, origin })
    }
  } catch (error) {
    // Without storage (a private window, a full disk) everyone is a visitor.
    console.warn('What is stored on this device could not be read', error)
  }

  let state = sessionStateOf({ member, tokens, proven: connectivity.proven }, deps.now())
  let question: SignOutQuestion | null = null
  let leaving = false
  mirrorRoles(win.sessionStorage, member)

  const publish = (): void => {
    for (const listener of listeners) listener()
  }
  const update = (): void => {
    const next = sessionStateOf({ member, tokens, proven: connectivity.proven }, deps.now())
    const same =
      next.kind === state.kind &&
      (next.kind === 'anonymous' || state.kind === 'anonymous' || next.member === state.member)
    if (same) return
    state = next
    publish()
  }
  const setQuestion = (next: SignOutQuestion | null): void => {
    question = next
    publish()
  }
  const reread = async (): Promise<void> => {
    const [known, record] = [await readKnownMember(device), await readTokens(device)]
    // Another member, or a first one: everything in memory is somebody else's.
    if (known?.sub !== member?.sub && !leaving) return win.location.reload()
    member = known
    tokens = record !== null
    update()
  }
  const left = (): void => {
    if (leaving) return
    leaving = true
    local?.persistence.stop()
    local?.database.close()
    win.location.replace(home)
  }

  connectivity.subscribe(update)
  deps.channel.addEventListener('message', ({ data }) => {
    const hint = v.safeParse(Hint, data)
    if (!hint.success || member === null) return
    if (hint.output.type === 'wiped') left()
    if (hint.output.type === 'session-changed') reread().catch((error: unknown) => console.warn(error))
  })
  const problem = incomplete(provider)
  if (problem !== null) console.error(problem)
  // The worker sends the outbox with these, in this language.
  else
    Promise.all([rememberProviderSettings(device, provider), rememberLocale(device, locale)]).catch((error: unknown) =>
      console.warn('Settings for the worker could not be kept', error),
    )

  const oidc = async () => {
    if (problem !== null) throw new Error(problem)
    const { createProvider } = await import('#device/tokens/provider.ts')
    return { device, provider: createProvider(deps, provider), origin, locale }
  }

  const wipe = async (sub: string): Promise<void> => {
    const { wipeDevice } = await import('./sign-out.ts')
    const held = local?.sub === sub ? local.database : undefined
    if (held !== undefined) local?.persistence.stop()
    await wipeDevice(deps, device, sub, held)
    win.navigator.serviceWorker?.controller?.postMessage({ type: 'wiped' })
  }

  /** The device first: what follows needs a network that may not be there. */
  const leave = async (): Promise<void> => {
    if (member === null) return
    leaving = true
    const record = await readTokens(device).catch(() => null)
    await wipe(member.sub)
    await openEndSession(device, deps.uuid())
    let address: string | null = null
    try {
      const [{ endSessionAddress, revoke }, settings] = await Promise.all([import('./sign-out.ts'), oidc()])
      const metadata = await settings.provider.metadata()
      const request = { tokens: record, metadata, clientId: provider.clientId }
      await revoke(deps, request)
      address = await endSessionAddress(deps, device, { ...request, returnTo: `${origin}${home}` })
    } catch (error) {
      console.warn('The session at the provider could not be ended now', error)
    }
    win.location.replace(address ?? home)
  }

  const waiting = async (): Promise<number> => {
    if (local === null) return 0
    const { outboxCounts } = await import('#device/outbox/store.ts')
    const counts = outboxCounts(await local.outbox.list())
    return counts.waiting + counts.rejected + counts.conflict
  }

  let finishing: Promise<() => Promise<SignInOutcome>> | null = null
  let finished: Promise<SignInOutcome> | null = null
  const finish = async (): Promise<SignInOutcome> => {
    finishing ??= Promise.all([import('./finish-sign-in.ts'), oidc()]).then(([{ createFinishSignIn }, settings]) =>
      createFinishSignIn(deps, { ...settings, url: win.location.href, wipe }),
    )
    const outcome = await (await finishing)()
    if (outcome.kind !== 'invalid') return outcome
    await forgetTokens(device)
    tokens = false
    update()
    return outcome
  }

  return {
    get state() {
      return state
    },
    get question() {
      return question
    },
    get local() {
      return local
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    accessToken: async (rejected) => {
      if (local === null) return null
      const { sub } = local
      const token = await local.tokens.accessToken(rejected === undefined ? { sub } : { sub, rejected })
      tokens = token !== null
      update()
      return token
    },
    confirm: async (said) => {
      if (member === null || leaving) return
      const ended = member.member && !said.member
      member = { ...said, version: 1, sub: member.sub, validatedAt: deps.now().toISOString() }
      if (ended) {
        leaving = true
        await wipe(member.sub)
        return win.location.replace(`${home}/forbidden?reason=membership-ended`)
      }
      await rememberMember(device, member)
      mirrorRoles(win.sessionStorage, member)
      update()
    },
    finishSignIn: () => {
      finished ??= finish().catch((error: unknown) => {
        finished = null
        throw error
      })
      return finished
    },
    signIn: async (returnTo) => {
      const [{ signInAddress }, settings] = await Promise.all([import('./sign-in.ts'), oidc()])
      const address = await signInAddress(deps, settings)
      keepCallbackRoute(win.sessionStorage, returnTo)
      win.location.assign(address)
    },
    signOut: async () => {
      const count = await waiting()
      if (count > 0) setQuestion({ waiting: count, sendFailed: false })
      else await leave()
    },
    answer: async (answer) => {
      if (answer === 'cancel') return setQuestion(null)
      if (answer === 'send') {
        await local?.drain({ networkBack: true })
        const count = await waiting()
        if (count > 0) return setQuestion({ waiting: count, sendFailed: true })
      }
      setQuestion(null)
      await leave()
    },
    wipe: async () => {
      if (member === null) return
      leaving = true
      await wipe(member.sub)
      win.location.replace(`${home}/forbidden?reason=account-gone`)
    },
  }
}
