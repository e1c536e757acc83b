import * as v from 'valibot'
import { type GoneReason, Hint } from '#contract/worker.ts'
import { openDeviceDatabase } from '#device/database.ts'
import { SignInNeededError } from '#device/errors.ts'
import { type KnownMember, rememberMember } from '#device/identity.ts'
import { rememberLocale } from '#device/locale.ts'
import { forgetTokens } from '#device/tokens/record.ts'
import { isAboutTime } from '#device/tokens/result.ts'
import { rememberProviderSettings } from '#device/tokens/settings.ts'
import { clearWebStorage, sessionKeys } from '#device/web-storage.ts'
import { checkConfiguration } from './configuration.ts'
import { openEndSession } from './end-session.ts'
import type { SignInOutcome } from './finish-sign-in.ts'
import { askForUnsent, leaveUnasked, sendNow, signOut, wipe } from './leaving.ts'
import {
  currentState,
  logReadFailure,
  type OpenPage,
  oidcOf,
  reread,
  type SessionSettings,
  type Shown,
  show,
  update,
} from './open-page.ts'
import { createPopups } from './popup.ts'
import type { Session, SignOutAnswer } from './session.ts'
import { readStoredSession } from './stored-session.ts'
import { watchProvider } from './watch-provider.ts'
import { addressAfterWipe, wipeFormer, wipeUnasked } from './wipe-unasked.ts'

/** Mirrors the roles into session storage, per tab, for other tools to read. The app never reads them. */
const mirrorRoles = (win: Pick<Window, 'sessionStorage'>, member: KnownMember | null): void => {
  try {
    if (member === null) win.sessionStorage.removeItem(sessionKeys.roles)
    else win.sessionStorage.setItem(sessionKeys.roles, JSON.stringify(member.roles))
  } catch (error) {
    // No code of ours reads them.
    console.warn('web_storage.write_failed', error)
  }
}

const readStored = async (page: OpenPage): Promise<Awaited<ReturnType<typeof readStoredSession>>> => {
  const { deps, device, configuration, locale, win, storageStalled } = page
  const settings = { deps, device, provider: configuration.provider, locale, origin: win.location.origin, win }
  const stored = await readStoredSession(settings, storageStalled)
  if (stored !== null && stored !== 'stalled') {
    ;({ member: page.member, tokens: page.tokens } = stored)
    page.shown.local = stored.local
  }
  mirrorRoles(win, page.member)
  return stored
}

/** Logs what is wrong with the provider's settings, and stores them for the worker, which sends the outbox with them. */
const storeSettings = ({ device, configuration, locale }: OpenPage): void => {
  const { provider, problem, warnings } = configuration
  for (const warning of warnings) console.warn('provider_settings.warned', warning)
  if (problem !== null) console.error('provider_settings.refused', problem.message)
  else
    Promise.all([rememberProviderSettings(device, provider), rememberLocale(device, locale)]).catch((error: unknown) =>
      console.warn('worker_settings.save_failed', error),
    )
}

/** Another page has wiped the device. */
const leaveWiped = (page: OpenPage): void => {
  if (page.isLeaving) return
  page.isLeaving = true
  page.shown.local?.persistence.stop()
  page.shown.local?.database.close()
  clearWebStorage(page.win)
  page.win.location.replace(addressAfterWipe(page))
}

const listenToOtherPages = (page: OpenPage): void => {
  const { deps, connectivity, win } = page
  connectivity.subscribe(() => update(page))
  deps.channel.addEventListener('message', ({ data }) => {
    const hint = v.safeParse(Hint, data)
    if (!hint.success || page.member === null) return
    if (hint.output.type === 'gone') page.gone ??= hint.output
    if (hint.output.type === 'wiped') leaveWiped(page)
    if (hint.output.type === 'session-changed') reread(page).catch(logReadFailure)
  })
  win.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) Promise.all([reread(page), page.shown.local?.refresh()]).catch(logReadFailure)
  })
}

/** @param leaves wipes the device; the member is asked again if that fails */
const leave = async (page: OpenPage, leaves: () => Promise<void>): Promise<void> => {
  page.isLeaving = true
  try {
    await leaves()
  } catch (error) {
    console.warn('device.wipe_failed', error)
    page.isLeaving = false
    show(page, { question: { kind: 'failed' } })
  }
}
const wipeAs = (page: OpenPage, sub: string, reason: GoneReason): Promise<void> =>
  leave(page, async () => {
    await wipeUnasked(page, sub, reason)
    page.win.location.replace(addressAfterWipe(page))
  })

const answerQuestion = async (page: OpenPage, answer: SignOutAnswer): Promise<void> => {
  if (answer === 'cancel') return show(page, { question: null })
  if (answer === 'send') {
    if (!(await sendNow(page))) {
      const { question } = page.shown
      return show(page, { question: question?.kind === 'waiting' ? { ...question, sendFailed: true } : null })
    }
    if (await askForUnsent(page, true)) return
  }
  show(page, { question: null })
  const { member, gone } = page
  if (member === null) return
  await (gone === null ? leave(page, () => signOut(page, member.sub)) : wipeAs(page, member.sub, gone.reason))
}

/** Returns the function that processes the return from the provider, once for all its callers. */
const createFinish = (page: OpenPage): Session['finishSignIn'] => {
  const { deps, device, win } = page
  let finishing: Promise<() => Promise<SignInOutcome>> | null = null
  let finished: Promise<SignInOutcome> | null = null
  const finish = async (): Promise<SignInOutcome> => {
    finishing ??= Promise.all([import('./finish-sign-in.ts'), oidcOf(page)]).then(
      ([{ createFinishSignIn }, settings]) =>
        createFinishSignIn(deps, {
          ...settings,
          url: win.location.href,
          wipe: (sub) => wipe(page, sub),
          wipeFormer: (sub) => wipeFormer(page, sub),
        }),
    )
    const outcome = await (await finishing)()
    if (outcome.kind !== 'invalid' || isAboutTime(outcome.result)) return outcome
    await forgetTokens(device)
    deps.channel.postMessage({ type: 'session-changed' })
    page.tokens = false
    update(page)
    return outcome
  }
  return () => {
    finished ??= finish().catch((error: unknown) => {
      finished = null
      throw error
    })
    return finished
  }
}

const signIn = async (page: OpenPage, returnTo: string, email?: string): Promise<void> => {
  const [{ startSignIn }, settings] = await Promise.all([import('./sign-in.ts'), oidcOf(page)])
  await startSignIn(page.deps, settings, page.win, { returnTo, email })
}

const signInAgain = async (page: OpenPage, returnTo: string): ReturnType<Session['signInAgain']> => {
  const popup = page.popups.open()
  if (popup === null) {
    await signIn(page, returnTo)
    return 'left'
  }
  try {
    const [{ createSignInRequest }, settings] = await Promise.all([import('./sign-in.ts'), oidcOf(page)])
    const { address, state: name } = await createSignInRequest(page.deps, settings, { popup: true })
    popup.show(address)
    return await popup.outcome(name)
  } catch (error) {
    popup.close()
    throw error
  } finally {
    await reread(page).catch(logReadFailure)
  }
}

const accessToken = async (page: OpenPage, rejected: string | undefined): Promise<string | null> => {
  // Without tokens, a request of the member who is signing out would be sent anonymously.
  if (page.isLeaving) throw new SignInNeededError()
  const { local } = page.shown
  if (local === null) return null
  const { sub } = local
  const token = await local.tokens.accessToken(rejected === undefined ? { sub } : { sub, rejected })
  page.tokens = token !== null
  update(page)
  return token
}

const confirm = async (page: OpenPage, confirmed: Parameters<Session['confirm']>[0]): Promise<void> => {
  const { member, isLeaving, deps, device, win } = page
  if (member === null || isLeaving) return
  if (member.member && !confirmed.member) return await wipeAs(page, member.sub, 'membership-ended')
  const known: KnownMember = { ...confirmed, version: 1, sub: member.sub, validatedAt: deps.now().toISOString() }
  page.member = known
  await rememberMember(device, known)
  mirrorRoles(win, page.member)
  update(page)
  if (page.shown.notAccepted !== null) show(page, { notAccepted: null })
}

/** The methods of the session. */
const methodsOf = (page: OpenPage): Omit<Session, Shown | 'storageStalled' | 'storageUnreadable'> => ({
  subscribe: (listener) => {
    page.listeners.add(listener)
    return () => page.listeners.delete(listener)
  },
  accessToken: (rejected) => accessToken(page, rejected),
  refuse: (code) => show(page, { notAccepted: code }),
  confirm: (confirmed) => confirm(page, confirmed),
  finishSignIn: createFinish(page),
  openMember: () => readStored(page).then(() => update(page)),
  signIn: (returnTo, email) => signIn(page, returnTo, email),
  signInAsSomebodyElse: async (returnTo) => {
    // As after a sign-out that the provider has not confirmed: the next sign-in asks for the account.
    await openEndSession(page.device, page.deps.uuid())
    await signIn(page, returnTo)
  },
  signInAgain: (returnTo) => signInAgain(page, returnTo),
  stay: () => show(page, { endedElsewhere: false }),
  signOut: async () => {
    const isAsked = await askForUnsent(page, false)
    const { member } = page
    if (!isAsked && member !== null) await leave(page, () => signOut(page, member.sub))
  },
  answer: (answer) => answerQuestion(page, answer),
  wipe: async (reason) => {
    if (page.member !== null) await wipeAs(page, page.member.sub, reason)
  },
})

/**
 * Reads the member known on this device and opens their storage. The code of the sign-in is loaded on demand; a
 * visitor's page loads none of it.
 */
export const openSession = async (settings: SessionSettings): Promise<Session> => {
  const { deps, connectivity, configurations, locale, win } = settings
  const device = openDeviceDatabase(deps)
  const page: OpenPage = {
    ...settings,
    device,
    configuration: checkConfiguration(configurations, { origin: win.location.origin, locale }),
    popups: createPopups(deps, win),
    listeners: new Set(),
    shown: { state: { kind: 'anonymous' }, question: null, endedElsewhere: false, notAccepted: null, local: null },
    ...{ member: null, tokens: false, isLeaving: false, gone: null },
  }
  const stored = await readStored(page)
  page.shown.state = currentState(page)
  listenToOtherPages(page)
  storeSettings(page)
  leaveUnasked(page)
  watchProvider({
    ...{ deps, device, oidc: () => oidcOf(page), win, connectivity },
    wanted: () => page.shown.state.kind === 'online' && !page.shown.endedElsewhere,
    onEnded: () => show(page, { endedElsewhere: true }),
  })
  return Object.assign(page.shown, {
    ...{ storageStalled: stored === 'stalled', storageUnreadable: stored === null },
    ...methodsOf(page),
  })
}
