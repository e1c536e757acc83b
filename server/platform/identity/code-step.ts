import type { IncomingMessage, ServerResponse } from 'node:http'
import * as v from 'valibot'
import type { Db } from '../db/open.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { toProblem } from './account-page.ts'
import type { Account } from './accounts.ts'
import { codePage } from './pages/code.ts'
import type { Problems } from './pages/form.ts'
import type { Frame } from './pages/page.ts'
import { sendPageBeforeApp } from './reply.ts'
import { checkCode } from './second-factor.ts'

/**
 * The result of a sign-in whose password was right and whose code is missing. It has no `login`, so an address that goes
 * on without the code leads back to the sign-in.
 */
export const PassedPassword = v.object({
  /** OpenID subject. */
  sub: v.string(),
  /** Time of the sign-in, in epoch seconds. */
  ts: v.number(),
})

/** Wrong codes for one account within an hour: a guess is right with a chance of three in a million. */
export const WRONG_CODES_AN_HOUR = 10

interface CodeTools {
  db: Db
  clock: () => Date
  /** Rate limit of wrong codes, by account. */
  wrongCodes: RateLimit
}

interface CodeRequest {
  req: IncomingMessage
  res: ServerResponse
  /** The submitted fields; undefined for GET. */
  form: URLSearchParams | undefined
  frame: Frame
  account: Account
  /** URL of the page. */
  action: string
}

/** Asks for the code after the password. @returns true if it was right; otherwise the page was sent */
export const askCode = async (
  { db, clock, wrongCodes }: CodeTools,
  { res, form, frame, account, action }: CodeRequest,
): Promise<boolean> => {
  const show = async (status: number, problems: Problems) => {
    await sendPageBeforeApp(res, status, frame, codePage(frame, { action, problems }))
    return false
  }
  if (form === undefined) return await show(200, {})
  const code = form.get('code') ?? ''
  if (code.trim() === '') return await show(422, { code: 'sso.code.missing' })
  const seconds = await wrongCodes.consume(account.sub)
  if (seconds > 0) return await show(429, { form: toProblem(res, { kind: 'throttled', seconds }) })
  const accepted = await checkCode(db, account, { code, locale: frame.locale, now: clock() })
  if (accepted === undefined) return await show(422, { code: 'sso.code.wrong' })
  await wrongCodes.reward(account.sub)
  return true
}
