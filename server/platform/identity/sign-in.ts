import type { IncomingMessage, ServerResponse } from 'node:http'
import type { InteractionResults, default as Provider } from 'oidc-provider'
import { errors } from 'oidc-provider'
import * as v from 'valibot'
import { Email } from '#contract/person-fields.ts'
import { intls } from '#i18n/catalogues.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { enqueueMail } from '../mail/mail-job.ts'
import { getProblemStatus, seeOther, toProblem } from './account-page.ts'
import { type Account, loginTimeOf } from './accounts.ts'
import { claimedDevice } from './child-device-page.ts'
import { askCode, needsSecondFactor, PassedPassword, setUpSecondFactor } from './code-step.ts'
import { findCodes } from './codes.ts'
import { readKeptAddress } from './kept-address.ts'
import type { KnownDevices } from './known-devices.ts'
import { recoveryCodesPage } from './pages/code.ts'
import type { Problems } from './pages/form.ts'
import type { Frame } from './pages/page.ts'
import { problemPage } from './pages/problem.ts'
import { shownDevice } from './pages/shown-device.ts'
import { signInPage } from './pages/sign-in.ts'
import { offerPasskey, shouldOfferPasskey } from './passkey-offer.ts'
import { findPasskeyOwner, listPasskeys, type PasskeyTools, signInOptions } from './passkeys.ts'
import type { PasswordCheck } from './password-check.ts'
import type { FrameFor } from './provider-pages.ts'
import { readForm, sendPage, sendPageBeforeApp, sendScriptedPage } from './reply.ts'
import { isSignedIn } from './sessions.ts'

export interface SignIn {
  /** @param uid id of the interaction, from the path */
  handle(provider: Provider, req: IncomingMessage, res: ServerResponse, uid: string): Promise<void>
}

interface SignInOptions extends PasskeyTools {
  passwords: PasswordCheck
  /** Rate limit of refused passkeys, by network address. */
  refusedPasskeys: RateLimit
  /** Rate limit of wrong codes, by account. */
  wrongCodes: RateLimit
  devices: KnownDevices
  frameFor: FrameFor
  /** Returns the key of the caller's network address. */
  callerOf: (req: IncomingMessage) => string
}

type Outcome = { sub: string; ts: number; isNewDevice: boolean; amr: string[] } | { problems: Problems; status: number }

/** Responses do not reveal whether an account exists: the same text after the same work. */
const checkPassword = async (
  { passwords, devices, clock, callerOf }: SignInOptions,
  req: IncomingMessage,
  res: ServerResponse,
  { typed, password }: { readonly typed: string; readonly password: string },
): Promise<Outcome> => {
  if (typed === '') return { status: 422, problems: { email: 'sso.sign_in.email_missing' } }
  const email = v.safeParse(Email, typed)
  if (!email.success) return { status: 422, problems: { email: 'sso.sign_in.email_invalid' } }
  if (password === '') return { status: 422, problems: { password: 'sso.sign_in.password_missing' } }
  const device = devices.find(req, email.output)
  const guesser = { address: callerOf(req), device }
  const began = clock()
  const outcome = await passwords.check(guesser, email.output, password)
  if (outcome.kind === 'right') {
    devices.remember(req, res, email.output)
    const { sub } = outcome.account
    return { sub, ts: loginTimeOf(outcome.account, began), isNewDevice: device === undefined, amr: ['pwd'] }
  }
  if (outcome.kind === 'wrong') return { status: 422, problems: { password: 'sso.sign_in.refused' } }
  return { status: getProblemStatus(outcome), problems: { form: toProblem(res, outcome) } }
}

/** Deleted, foreign, copied and unknown passkeys are refused with one text. */
const checkPasskey = async (
  options: SignInOptions,
  req: IncomingMessage,
  res: ServerResponse,
  { answer, uid }: { readonly answer: string; readonly uid: string },
): Promise<Outcome> => {
  const { refusedPasskeys, devices, clock, callerOf } = options
  const address = callerOf(req)
  const seconds = await refusedPasskeys.consume(address)
  if (seconds > 0) return { status: 429, problems: { form: toProblem(res, { kind: 'throttled', seconds }) } }
  const began = clock()
  const owner = await findPasskeyOwner(options, answer, uid)
  if (owner === undefined) return { status: 422, problems: { form: { id: 'sso.passkey.refused' } } }
  await refusedPasskeys.reward(address)
  const isNewDevice = devices.find(req, owner.email) === undefined
  devices.remember(req, res, owner.email)
  // RFC 8176: proof of possession, and the device has verified the person.
  return { sub: owner.sub, ts: loginTimeOf(owner, began), isNewDevice, amr: ['pop', 'mfa'] }
}

/** Says how a right password goes on. Codes cannot be added with the password alone where a passkey is demanded. */
const neededBeyondPassword = async (
  { db, accounts }: SignInOptions,
  sub: string,
): Promise<'nothing' | 'more' | 'passkey'> => {
  if ((await findCodes(db, sub)) !== undefined) return 'more'
  const account = await accounts.bySub(sub)
  if (account === undefined || !(await needsSecondFactor(db, account))) return 'nothing'
  return (await listPasskeys(db, sub)).length === 0 ? 'more' : 'passkey'
}

/** Mails the owner of an account that is signed in elsewhere. */
const tellOfNewDevice = async (
  { db, clock }: SignInOptions,
  { sub, email }: Account,
  { locale }: Frame,
  req: IncomingMessage,
): Promise<void> => {
  const now = clock()
  if (!(await isSignedIn(db, sub, now))) return
  const device = shownDevice(locale, req.headers['user-agent']?.slice(0, 300))
  const time = intls[locale].formatDate(now, { dateStyle: 'medium', timeStyle: 'short' })
  await enqueueMail(db, { to: email, locale, template: 'new_device', values: { device, time } })
}

export const createSignIn = (options: SignInOptions): SignIn => {
  const { accounts, frameFor } = options
  return {
    async handle(provider, req, res, uid) {
      const interaction = await findInteraction(provider, req, res)
      if (interaction?.uid !== uid || interaction.prompt.name !== 'login') {
        return await sendPage(res, 400, problemPage(frameFor(req, undefined), 'expired'))
      }
      const frame = frameFor(req, interaction.params.ui_locales)
      const action = `/sso/interaction/${uid}`
      const form = req.method === 'POST' ? await readForm(req) : undefined
      const offered = interaction.result?.offersPasskey === true ? interaction.result.login?.accountId : undefined
      const account = offered === undefined ? undefined : await accounts.bySub(offered)
      if (account !== undefined) {
        const answer = form?.get('passkey') ?? undefined
        const next = interaction.returnTo
        return await offerPasskey(options, { req, res, answer, frame, account, uid, action, next })
      }
      const finish = async (result: InteractionResults, location?: string) => {
        const next = await provider.interactionResult(req, res, result, { mergeWithLastSubmission: false })
        seeOther(res, location ?? next)
      }
      const device = form === undefined ? await claimedDevice(options, req, res) : undefined
      if (device !== undefined) {
        const ts = Math.floor(options.clock().getTime() / 1000)
        // RFC 8176: a code that is valid once.
        return await finish({ login: { accountId: device, ts, amr: ['otp'], remember: true } })
      }
      const passed = v.safeParse(PassedPassword, interaction.result?.password)
      const half = passed.success ? await accounts.bySub(passed.output.sub) : undefined
      if (passed.success && half !== undefined) {
        const request = { req, res, form, frame, account: half, uid, action }
        const hasCodes = (await findCodes(options.db, half.sub)) !== undefined
        const done = await (hasCodes ? askCode : setUpSecondFactor)(options, request)
        if (done === undefined || done === false) return
        if (passed.output.isNewDevice) await tellOfNewDevice(options, half, frame, req)
        const login = { accountId: half.sub, ts: passed.output.ts, amr: ['pwd', 'mfa'], remember: true }
        if (done === true) return await finish({ login })
        const next = await provider.interactionResult(req, res, { login }, { mergeWithLastSubmission: false })
        return await sendScriptedPage(res, 200, frame, recoveryCodesPage(frame, done, next))
      }
      const show = async (status: number, email: string, problems: Problems) => {
        const passkey = await signInOptions(options, uid)
        await sendPageBeforeApp(res, status, frame, signInPage(frame, { action, email, problems, passkey }))
      }
      if (form === undefined) {
        const hint = interaction.params.login_hint
        const known = typeof hint === 'string' && v.is(Email, hint) ? hint : readKeptAddress(req, options.publicOrigin)
        return await show(200, known, {})
      }

      const answer = form.get('passkey')
      const typed = (form.get('email') ?? '').trim()
      const outcome =
        answer === null
          ? await checkPassword(options, req, res, { typed, password: form.get('password') ?? '' })
          : await checkPasskey(options, req, res, { answer, uid })
      if ('problems' in outcome) return await show(outcome.status, typed, outcome.problems)
      const { sub, ts, isNewDevice, amr } = outcome
      if (answer === null) {
        const needed = await neededBeyondPassword(options, sub)
        if (needed === 'passkey') return await show(422, typed, { form: { id: 'sso.passkey.required' } })
        if (needed === 'more') return await finish({ password: { sub, ts, isNewDevice } }, action)
      }
      const owner = await accounts.bySub(sub)
      if (isNewDevice && owner !== undefined) await tellOfNewDevice(options, owner, frame, req)
      const offersPasskey = answer === null && (await shouldOfferPasskey(options, req, form, sub))
      const result = { login: { accountId: sub, ts, amr, remember: true }, offersPasskey }
      await finish(result, offersPasskey ? action : undefined)
    },
  }
}

const findInteraction = async (provider: Provider, req: IncomingMessage, res: ServerResponse) => {
  try {
    return await provider.interactionDetails(req, res)
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  }
}
