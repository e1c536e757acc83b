import type { IncomingMessage, ServerResponse } from 'node:http'
import { and, eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { guardedRoles } from '#contract/roles.ts'
import type { Db } from '../db/open.ts'
import { readSetting } from '../db/settings.ts'
import { personRole } from '../db/tables.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { seeOther, toProblem } from './account-page.ts'
import type { Account } from './accounts.ts'
import { checkCode, confirmSecret, createSecret, findNewSecret } from './codes.ts'
import { codePage, setupPage } from './pages/code.ts'
import type { Problems } from './pages/form.ts'
import type { Frame } from './pages/page.ts'
import { passkeyName } from './passkey-pages.ts'
import { addPasskey, creationOptions, type PasskeyTools } from './passkeys.ts'
import { sendPageBeforeApp, sendScriptedPage } from './reply.ts'

/**
 * The result of a sign-in whose password was right and that needs more. It has no `login`, so an address that goes
 * on without the code leads back to the sign-in.
 */
export const PassedPassword = v.object({
  /** OpenID subject. */
  sub: v.string(),
  /** Time of the sign-in, in epoch seconds. */
  ts: v.number(),
  /** True in a browser that the account did not use before. */
  isNewDevice: v.boolean(),
})

/** Wrong codes for one account within an hour: a guess is right with a chance of three in a million. */
export const WRONG_CODES_AN_HOUR = 10

interface CodeTools extends PasskeyTools {
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
  /** Id of the interaction. */
  uid: string
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

/** True if the setting asks the account for more than a password. A role that has ended with a membership counts too. */
export const needsSecondFactor = async (db: Db, { personId }: Account): Promise<boolean> => {
  if (!(await readSetting(db, 'secondFactorRequired'))) return false
  const [guarded] = await db
    .select({ role: personRole.role })
    .from(personRole)
    .where(and(eq(personRole.personId, personId), inArray(personRole.role, guardedRoles)))
    .limit(1)
  return guarded !== undefined
}

/**
 * Lets the person set up a passkey or codes after the password.
 * @returns true after a passkey, the recovery codes after codes, undefined if the page was sent
 */
export const setUpSecondFactor = async (
  tools: CodeTools,
  { req, res, form, frame, account, uid, action }: CodeRequest,
): Promise<true | readonly string[] | undefined> => {
  const { db, clock } = tools
  const { locale, bandName } = frame
  const show = async (status: number, problems: Problems): Promise<undefined> => {
    const pending = status === 200 ? undefined : await findNewSecret(db, account, bandName)
    const secret = pending ?? (await createSecret(db, account, bandName))
    // Set up in another tab meanwhile: the next page asks for the code.
    if (secret === undefined) {
      seeOther(res, action)
      return
    }
    const passkey = await creationOptions(tools, account, { page: uid, bandName })
    await sendScriptedPage(res, status, frame, setupPage(frame, { secret, action, passkey, problems }))
  }
  if (form === undefined) return await show(200, {})
  const answer = form.get('passkey')
  if (answer !== null) {
    const added = await addPasskey(tools, account, answer, {
      ...{ page: uid, name: passkeyName(frame, req.headers['user-agent']) },
      locale,
    })
    return added ? true : await show(422, { form: { id: 'sso.passkey.not_created' } })
  }
  const code = form.get('code') ?? ''
  if (code.trim() === '') return await show(422, { code: 'sso.code.missing' })
  const codes = await confirmSecret(db, account, { code, locale, now: clock() })
  return codes ?? (await show(422, { code: 'sso.code.wrong' }))
}
