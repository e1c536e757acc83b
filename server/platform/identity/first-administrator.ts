import { createHash, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { Email, FirstName, firstProblem, LastName } from '#contract/person-fields.ts'
import type { MessageId } from '#i18n/intl.ts'
import type { Db } from '../db/open.ts'
import { readSetting, writeSetting } from '../db/settings.ts'
import {
  type AccountPage,
  type AccountTools,
  type FirstAdministratorTools,
  type PageRequest,
  toProblem,
} from './account-page.ts'
import { keepAddress } from './kept-address.ts'
import { lockEmail } from './mail-links.ts'
import { newPasswordProblem, tryHashPassword } from './new-password.ts'
import { firstAdministratorPage, type TypedAdministrator, usedLinkPage } from './pages/first-administrator.ts'
import type { Problems } from './pages/form.ts'
import { passwordSetPage } from './pages/new-password.ts'
import { sendPage, sendScriptedPage } from './reply.ts'

const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url')

/**
 * Returns a new code for the link of the first administrator, 192 bits in base64url; undefined when somebody administers
 * the band. A code that was printed earlier is no longer valid.
 */
export const createFirstAdministratorCode = async (
  tx: Db,
  { isMissing }: Pick<FirstAdministratorTools, 'isMissing'>,
): Promise<string | undefined> => {
  if (!(await isMissing(tx))) return undefined
  const code = randomBytes(24).toString('base64url')
  await writeSetting(tx, 'firstAdministratorCode', hashOf(code))
  return code
}

const schemas = { firstName: FirstName, lastName: LastName, email: Email }

/** Parses the typed values. @returns the values, or the first problem of each field */
const parse = (typed: TypedAdministrator) => {
  const problems: Partial<Record<keyof TypedAdministrator, MessageId>> = {}
  const values = { ...typed }
  for (const name of ['firstName', 'lastName', 'email'] as const) {
    const parsed = v.safeParse(schemas[name], typed[name], firstProblem)
    if (parsed.success) values[name] = parsed.output
    else problems[name] = parsed.issues[0].message as MessageId
  }
  return { values, problems }
}

/**
 * The page of the printed link, on which the first administrator of a new band gets an account. The link proves control
 * of the server, so the address needs no confirmation: a new band may have no mail server yet.
 */
export const createFirstAdministrator = (tools: AccountTools): AccountPage => {
  const { db, clock, firstAdministrator, publicOrigin } = tools
  const isValid = async (code: string): Promise<boolean> =>
    (await readSetting(db, 'firstAdministratorCode')) === hashOf(code) && (await firstAdministrator.isMissing(db))
  const show = (
    { frame, res }: PageRequest,
    status: number,
    form: { readonly code: string; readonly typed: TypedAdministrator; readonly problems: Problems },
  ) => {
    // The URL of this page contains the code; it must not reach another site as referrer.
    res.setHeader('Referrer-Policy', 'strict-origin')
    return sendScriptedPage(res, status, frame, firstAdministratorPage(frame, form))
  }
  const sendUsed = ({ frame, res }: PageRequest) => sendPage(res, 410, usedLinkPage(frame))

  return {
    async get(request) {
      const code = request.query.get('code') ?? ''
      const typed = { firstName: '', lastName: '', email: '' }
      await ((await isValid(code)) ? show(request, 200, { code, typed, problems: {} }) : sendUsed(request))
    },
    async post(request) {
      const { res, form, frame } = request
      const code = form.get('code') ?? ''
      if (!(await isValid(code))) return await sendUsed(request)
      const read = (name: string) => form.get(name) ?? ''
      const typed = { firstName: read('firstName'), lastName: read('lastName'), email: read('email') }
      const { values, problems } = parse(typed)
      const weak = await newPasswordProblem(read('password'), [frame.bandName, ...Object.values(typed)])
      if (Object.keys(problems).length > 0 || weak !== undefined)
        return await show(request, 422, { code, typed, problems: { ...problems, ...(weak && { password: weak }) } })
      const passwordHash = await tryHashPassword(read('password'))
      if (passwordHash === undefined)
        return await show(request, 503, { code, typed, problems: { form: toProblem(res, { kind: 'busy' }) } })
      const now = clock()
      const isAdded = await db.transaction(async (tx) => {
        await lockEmail(tx, values.email)
        if (!(await firstAdministrator.add(tx, { ...values, passwordHash, locale: frame.locale }, now))) return false
        await writeSetting(tx, 'firstAdministratorCode', null)
        return true
      })
      if (!isAdded && (await isValid(code)))
        return await show(request, 422, { code, typed, problems: { email: 'sso.first_administrator.known' } })
      if (!isAdded) return await sendUsed(request)
      keepAddress(res, values.email, publicOrigin)
      // The first steps stand there.
      await sendPage(
        res,
        200,
        passwordSetPage(frame, { heading: 'sso.first_administrator.done', next: '/intra/admin' }),
      )
    },
  }
}
