import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import type { Accounts } from './accounts.ts'
import { problemPage } from './pages/problem.ts'
import { type SignInProblems, signInPage } from './pages/sign-in.ts'
import { PasswordsBusy, verifyPassword } from './passwords.ts'
import type { FrameFor } from './provider-pages.ts'
import { readForm, sendPage } from './reply.ts'
import { createThrottle } from './throttle.ts'

/** Failed sign-ins within a quarter of an hour. Generous: a whole band may sit behind one address. */
const WINDOW_SECONDS = 15 * 60
const FAILURES_PER_ACCOUNT = 10
const FAILURES_PER_ADDRESS = 50

const EMAIL = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u

export interface SignIn {
  /** @param uid of the interaction, from the path */
  handle(provider: Provider, req: IncomingMessage, res: ServerResponse, uid: string): Promise<void>
}

export function createSignIn(options: {
  accounts: Accounts
  clock: () => Date
  frameFor: FrameFor
  /** The network address that counts as one caller. */
  callerOf: (req: IncomingMessage) => string
}): SignIn {
  const { accounts, clock, frameFor, callerOf } = options
  const byAccount = createThrottle({ limit: FAILURES_PER_ACCOUNT, windowSeconds: WINDOW_SECONDS, clock })
  const byAddress = createThrottle({ limit: FAILURES_PER_ADDRESS, windowSeconds: WINDOW_SECONDS, clock })

  /** The answers do not tell whether an account exists: the same words after the same work. */
  async function check(
    req: IncomingMessage,
    email: string,
    password: string,
  ): Promise<{ sub: string } | { problems: SignInProblems; status: number; retryAfter?: number }> {
    if (email === '') return { status: 422, problems: { email: 'sso.sign_in.email_missing' } }
    if (!EMAIL.test(email) || email.length > 254) {
      return { status: 422, problems: { email: 'sso.sign_in.email_invalid' } }
    }
    if (password === '') return { status: 422, problems: { password: 'sso.sign_in.password_missing' } }

    const address = callerOf(req)
    const wait = byAddress.take(address) || byAccount.take(email)
    if (wait > 0) {
      const form = { id: 'sso.sign_in.throttled', minutes: Math.ceil(wait / 60) } as const
      return { status: 429, problems: { form }, retryAfter: wait }
    }
    const account = await accounts.byEmail(email)
    if (!(await verifyPassword(password, account?.passwordHash)) || account === undefined) {
      return { status: 422, problems: { password: 'sso.sign_in.refused' } }
    }
    byAddress.giveBack(address)
    byAccount.forget(email)
    return { sub: account.sub }
  }

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
        const email = typeof hint === 'string' && EMAIL.test(hint) ? hint : ''
        return await sendPage(res, 200, signInPage(frame, { action, email, problems: {} }))
      }

      const form = await readForm(req)
      const typed = (form.get('email') ?? '').trim()
      try {
        const outcome = await check(req, typed.toLowerCase(), form.get('password') ?? '')
        if ('sub' in outcome) {
          const result = { login: { accountId: outcome.sub, amr: ['pwd'], remember: true } }
          return await provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false })
        }
        if (outcome.retryAfter !== undefined) res.setHeader('Retry-After', outcome.retryAfter)
        await sendPage(res, outcome.status, signInPage(frame, { action, email: typed, problems: outcome.problems }))
      } catch (error) {
        if (!(error instanceof PasswordsBusy)) throw error
        res.setHeader('Retry-After', 60)
        const problems = { form: { id: 'sso.sign_in.busy' } } as const
        await sendPage(res, 503, signInPage(frame, { action, email: typed, problems }))
      }
    },
  }
}

async function findInteraction(provider: Provider, req: IncomingMessage, res: ServerResponse) {
  try {
    return await provider.interactionDetails(req, res)
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  }
}
