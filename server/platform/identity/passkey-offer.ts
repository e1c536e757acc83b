import type { IncomingMessage, ServerResponse } from 'node:http'
import { parse } from 'hono/utils/cookie'
import { seeOther } from './account-page.ts'
import type { Account } from './accounts.ts'
import type { Frame } from './pages/page.ts'
import { passkeyOfferPage } from './pages/passkey.ts'
import { passkeyName } from './passkey-pages.ts'
import { addPasskey, creationOptions, listPasskeys, type PasskeyTools } from './passkeys.ts'
import { sendPageBeforeApp } from './reply.ts'
import { ssoCookie } from './settings.ts'

/** A sign-in whose password was right and that has not returned to the app. */
export interface ConfirmedSignIn {
  req: IncomingMessage
  res: ServerResponse
  /** The answer of the device, if the page sent one. */
  answer: string | undefined
  frame: Frame
  account: Account
  /** Id of the interaction. */
  uid: string
  /** URL of the page. */
  action: string
  /** URL at which the sign-in continues. */
  next: string
}

const LIFETIME_SECONDS = 400 * 24 * 60 * 60

/** A passkey is offered once in a browser, to an account that has none. */
export const shouldOfferPasskey = async (
  { db, publicOrigin }: PasskeyTools,
  req: IncomingMessage,
  form: URLSearchParams,
  sub: string,
): Promise<boolean> => {
  const { name } = ssoCookie('sso_passkey_offered', publicOrigin)
  if (form.get('passkeys') !== 'yes' || parse(req.headers.cookie ?? '', name)[name] !== undefined) return false
  return (await listPasskeys(db, sub)).length === 0
}

/** Handles the page of the offer. */
export const offerPasskey = async (tools: PasskeyTools, signIn: ConfirmedSignIn): Promise<void> => {
  const { req, res, answer, frame, account, uid, action, next } = signIn
  if (answer !== undefined) {
    const name = passkeyName(frame, req.headers['user-agent'])
    const isAdded = await addPasskey(tools, account, answer, {
      ...{ page: uid, name },
      locale: frame.locale,
    })
    if (isAdded) return seeOther(res, next)
  }
  const { name, attributes } = ssoCookie('sso_passkey_offered', tools.publicOrigin)
  res.appendHeader('Set-Cookie', `${name}=1; path=/sso; max-age=${LIFETIME_SECONDS}; ${attributes}`)
  const options = await creationOptions(tools, account, { page: uid, bandName: frame.bandName })
  const problems = answer === undefined ? {} : { form: { id: 'sso.passkey.not_created' } as const }
  await sendPageBeforeApp(
    res,
    answer === undefined ? 200 : 422,
    frame,
    passkeyOfferPage(frame, { action, next, options, problems }),
  )
}
