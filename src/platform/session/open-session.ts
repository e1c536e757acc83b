import * as v from 'valibot'
import { type GoneReason, Hint } from '#contract/worker.ts'
import { openDeviceDatabase } from '#device/database.ts'
import type { DeviceDeps } from '#device/deps.ts'
import { SignInNeededError } from '#device/errors.ts'
import { type KnownMember, readKnownMember, rememberMember } from '#device/identity.ts'
import { rememberLocale } from '#device/locale.ts'
import { LoginError } from '#device/tokens/login-errors.ts'
import { forgetTokens, readTokens } from '#device/tokens/record.ts'
import { isAboutTime } from '#device/tokens/result.ts'
import { rememberProviderSettings } from '#device/tokens/settings.ts'
import { clearWebStorage } from '#device/web-storage.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Connectivity } from '../offline/connectivity.ts'
import type { MemberStorage } from '../offline/member-storage.ts'
import type { ObservableFlag } from '../offline/observable-flag.ts'
import { type Configuration, checkConfiguration } from './configuration.ts'
import { createSignOut } from './create-sign-out.ts'
import { openEndSession } from './end-session.ts'
import type { SignInOutcome } from './finish-sign-in.ts'
import type { OidcSettings } from './oidc-client.ts'
import { createPopups } from './popup.ts'
import { mirrorRoles } from './roles.ts'
import type { Session, SignOutQuestion } from './session.ts'
import { toSessionState } from './session-state.ts'
import { readStoredSession } from './stored-session.ts'
import { watchProvider } from './watch-provider.ts'
import { createUnaskedWipe, type NameUnsent } from './wipe-unasked.ts'

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

/**
 * Reads the member known on this device and opens their storage. The code of the sign-in is loaded on demand; a
 * visitor's page loads none of it.
 */
export const openSession = async ({
  deps,
  connectivity,
  storageStalled,
  configurations,
  locale,
  nameUnsent,
  win,
}: SessionSettings): Promise<Session> => {
  const device = openDeviceDatabase(deps)
  const origin = win.location.origin
  const { provider, redirectUrl, problem, warnings } = checkConfiguration(configurations, { origin, locale })
  const popups = createPopups(deps, win)
  const home = `/${locale}`
  const listeners = new Set<() => void>()

  let member: KnownMember | null = null
  let tokens = false
  let local: MemberStorage | null = null
  const readStored = async () => {
    const stored = await readStoredSession({ deps, device, provider, locale, origin, win }, storageStalled)
    if (stored !== null && stored !== 'stalled') ({ member, tokens, local } = stored)
    mirrorRoles(win, member)
    return stored
  }
  const stored = await readStored()

  let state = toSessionState({ member, tokens, proven: connectivity.isReachable }, deps.now())
  let question: SignOutQuestion | null = null
  let endedElsewhere = false
  let notAccepted: Session['notAccepted'] = null
  let leaving = false

  const publish = (): void => {
    for (const listener of listeners) listener()
  }
  const update = (): void => {
    const next = toSessionState({ member, tokens, proven: connectivity.isReachable }, deps.now())
    const same =
      next.kind === state.kind &&
      (next.kind === 'anonymous' || state.kind === 'anonymous' || next.member === state.member)
    if (same) return
    state = next
    publish()
  }
  const refuse: Session['refuse'] = (code) => {
    notAccepted = code
    publish()
  }
  const setQuestion = (next: SignOutQuestion | null): void => {
    question = next
    publish()
  }
  const reread = async (): Promise<void> => {
    const [known, record] = [await readKnownMember(device), await readTokens(device)]
    // The member has changed: everything in memory belongs to another member or a visitor.
    if (known?.sub !== member?.sub && !leaving) return win.location.reload()
    member = known
    tokens = record !== null
    update()
  }
  const logReadFailure = (error: unknown): void => console.warn('session.read_failed', error)
  const left = (): void => {
    if (leaving) return
    leaving = true
    local?.persistence.stop()
    local?.database.close()
    clearWebStorage(win)
    win.location.replace(unasked.leaveTo() ?? home)
  }

  connectivity.subscribe(update)
  deps.channel.addEventListener('message', ({ data }) => {
    const hint = v.safeParse(Hint, data)
    if (!hint.success || member === null) return
    if (hint.output.type === 'gone') unasked.heard(hint.output)
    if (hint.output.type === 'wiped') left()
    if (hint.output.type === 'session-changed') reread().catch(logReadFailure)
  })
  win.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) Promise.all([reread(), local?.refresh()]).catch(logReadFailure)
  })
  for (const warning of warnings) console.warn('provider_settings.warned', warning)
  if (problem !== null) console.error('provider_settings.refused', problem.message)
  // The worker sends the outbox with these settings, in this language.
  else
    Promise.all([rememberProviderSettings(device, provider), rememberLocale(device, locale)]).catch((error: unknown) =>
      console.warn('worker_settings.save_failed', error),
    )

  const oidc = async (): Promise<OidcSettings> => {
    if (problem !== null) throw new LoginError(problem.kind)
    const { createProvider } = await import('#device/tokens/provider.ts')
    return { device, provider: createProvider(deps, provider), origin, locale, redirectUrl }
  }

  const here = { local: () => local, isLeaving: () => leaving }
  const { wipe, leave, waiting, drafts, sendNow } = createSignOut({ deps, device, locale, win, oidc, ...here })
  const unasked = createUnaskedWipe({ deps, win, locale, nameUnsent, wipe, local: here.local })

  const orAsked = async (leaves: () => Promise<void>): Promise<void> => {
    leaving = true
    try {
      await leaves()
    } catch (error) {
      console.warn('device.wipe_failed', error)
      leaving = false
      setQuestion({ kind: 'failed' })
    }
  }
  const leaveAs = (sub: string): Promise<void> => orAsked(() => leave(sub))
  const wipeAs = (sub: string, reason: GoneReason): Promise<void> =>
    orAsked(async () => {
      await unasked.wipe(sub, reason)
      win.location.replace(unasked.leaveTo() ?? home)
    })
  const askForWaiting = async (sendFailed: boolean): Promise<boolean> => {
    const count = await waiting()
    const unsaved = drafts()
    // A member who chose to send has seen the drafts.
    if (count === 0 && (sendFailed || unsaved.length === 0)) return false
    setQuestion({ kind: 'waiting', waiting: count, drafts: unsaved, sendFailed })
    return true
  }

  watchProvider({
    deps,
    device,
    oidc,
    win,
    connectivity,
    wanted: () => state.kind === 'online' && !endedElsewhere,
    onEnded: () => {
      endedElsewhere = true
      publish()
    },
  })
  let finishing: Promise<() => Promise<SignInOutcome>> | null = null
  let finished: Promise<SignInOutcome> | null = null
  const finish = async (): Promise<SignInOutcome> => {
    finishing ??= Promise.all([import('./finish-sign-in.ts'), oidc()]).then(([{ createFinishSignIn }, settings]) =>
      createFinishSignIn(deps, { ...settings, url: win.location.href, wipe, wipeFormer: unasked.wipeFormer }),
    )
    const outcome = await (await finishing)()
    if (outcome.kind !== 'invalid' || isAboutTime(outcome.result)) return outcome
    await forgetTokens(device)
    deps.channel.postMessage({ type: 'session-changed' })
    tokens = false
    update()
    return outcome
  }

  const signIn: Session['signIn'] = async (returnTo, email) => {
    const [{ startSignIn }, settings] = await Promise.all([import('./sign-in.ts'), oidc()])
    await startSignIn(deps, settings, win, { returnTo, email })
  }

  return {
    get state() {
      return state
    },
    get question() {
      return question
    },
    get endedElsewhere() {
      return endedElsewhere
    },
    get notAccepted() {
      return notAccepted
    },
    get local() {
      return local
    },
    storageStalled: stored === 'stalled',
    storageUnreadable: stored === null,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    accessToken: async (rejected) => {
      // Without tokens, a request of the member who is signing out would be sent anonymously.
      if (leaving) throw new SignInNeededError()
      if (local === null) return null
      const { sub } = local
      const token = await local.tokens.accessToken(rejected === undefined ? { sub } : { sub, rejected })
      tokens = token !== null
      update()
      return token
    },
    refuse,
    confirm: async (confirmed) => {
      if (member === null || leaving) return
      if (member.member && !confirmed.member) return await wipeAs(member.sub, 'membership-ended')
      member = { ...confirmed, version: 1, sub: member.sub, validatedAt: deps.now().toISOString() }
      await rememberMember(device, member)
      mirrorRoles(win, member)
      update()
      if (notAccepted !== null) refuse(null)
    },
    finishSignIn: () => {
      finished ??= finish().catch((error: unknown) => {
        finished = null
        throw error
      })
      return finished
    },
    openMember: () => readStored().then(update),
    signIn,
    signInAsSomebodyElse: async (returnTo) => {
      // As after a sign-out that the provider has not confirmed: the next sign-in asks for the account.
      await openEndSession(device, deps.uuid())
      await signIn(returnTo)
    },
    signInAgain: async (returnTo) => {
      const popup = popups.open()
      if (popup === null) {
        await signIn(returnTo)
        return 'left'
      }
      try {
        const [{ createSignInRequest }, settings] = await Promise.all([import('./sign-in.ts'), oidc()])
        const { address, state: name } = await createSignInRequest(deps, settings, { popup: true })
        popup.show(address)
        return await popup.outcome(name)
      } catch (error) {
        popup.close()
        throw error
      } finally {
        await reread().catch(logReadFailure)
      }
    },
    stay: () => {
      endedElsewhere = false
      publish()
    },
    signOut: async () => {
      if (!(await askForWaiting(false)) && member !== null) await leaveAs(member.sub)
    },
    answer: async (answer) => {
      if (answer === 'cancel') return setQuestion(null)
      if (answer === 'send') {
        if (!(await sendNow()))
          return setQuestion(question?.kind === 'waiting' ? { ...question, sendFailed: true } : null)
        if (await askForWaiting(true)) return
      }
      setQuestion(null)
      if (member === null) return
      await (unasked.reason === null ? leaveAs(member.sub) : wipeAs(member.sub, unasked.reason))
    },
    wipe: async (reason) => {
      if (member !== null) await wipeAs(member.sub, reason)
    },
  }
}
