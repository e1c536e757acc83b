import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import * as v from 'valibot'
import { Email } from '#contract/person-fields.ts'
import { getProblemStatus, toProblem } from './account-page.ts'
import { loginTimeOf } from './accounts.ts'
import type { KnownDevices } from './known-devices.ts'
import type { Problems } from './pages/form.ts'
import { problemPage } from './pages/problem.ts'
import { signInPage } from './pages/sign-in.ts'
import type { PasswordCheck } from './password-check.ts'
import type { FrameFor } from './provider-pages.ts'
import { readForm, sendPage, sendPageBeforeApp } from './reply.ts'

export interface SignIn {
  /** @param uid id of the interaction, from the path */
  handle(provider: Provider, req: IncomingMessage, res: ServerResponse, uid: string): Promise<void>
}

interface SignInOptions {
  passwords: PasswordCheck
  devices: KnownDevices
  clock: () => Date
  frameFor: FrameFor
  /** Returns the key of the caller's network address. */
  callerOf: (req: IncomingMessage) => string
}

/** Responses do not reveal whether an account exists: the same text after the same work. */
const check = async (
  { passwords, devices, clock, callerOf }: SignInOptions,
  req: IncomingMessage,
  res: ServerResponse,
  { typed, password }: { readonly typed: string; readonly password: string },
): Promise<{ sub: string; ts: number } | { problems: Problems; status: number }> => {
  if (typed === '') return { status: 422, problems: { email: 'sso.sign_in.email_missing' } }
  const email = v.safeParse(Email, typed)
  if (!email.success) return { status: 422, problems: { email: 'sso.sign_in.email_invalid' } }
  if (password === '') return { status: 422, problems: { password: 'sso.sign_in.password_missing' } }
  const guesser = { address: callerOf(req), device: devices.find(req, email.output) }
  const began = clock()
  const outcome = await passwords.check(guesser, email.output, password)
  if (outcome.kind === 'right') {
    devices.remember(req, res, email.output)
    return { sub: outcome.account.sub, ts: loginTimeOf(outcome.account, began) }
  }
  if (outcome.kind === 'wrong') return { status: 422, problems: { password: 'sso.sign_in.refused' } }
  return { status: getProblemStatus(outcome), problems: { form: toProblem(res, outcome) } }
}

export const createSignIn = (options: SignInOptions): SignIn => {
  const { frameFor } = options
  return {
    async handle(provider, req, res, uid) {
      const interaction = await findInteraction(provider, req, res)
      if (interaction?.uid !== uid || interaction.prompt.name !== 'login') {
        return await sendPage(res, 400, problemPage(frameFor(req, undefined), 'expired'))
      }
      const frame = frameFor(req, interaction.params.ui_locales)
      const action = `/sso/interaction/${uid}`
      if (req.method !== 'POST') {
        const hint = interaction.params.login_hint
        const email = typeof hint === 'string' && v.is(Email, hint) ? hint : ''
        return await sendPageBeforeApp(res, 200, signInPage(frame, { action, email, problems: {} }))
      }

      const form = await readForm(req)
      const typed = (form.get('email') ?? '').trim()
      const outcome = await check(options, req, res, { typed, password: form.get('password') ?? '' })
      if ('sub' in outcome) {
        const result = { login: { accountId: outcome.sub, ts: outcome.ts, amr: ['pwd'], remember: true } }
        return await provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false })
      }
      await sendPageBeforeApp(
        res,
        outcome.status,
        signInPage(frame, { action, email: typed, problems: outcome.problems }),
      )
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
