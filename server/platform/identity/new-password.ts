import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { firstProblem, NewPassword } from '#contract/person-fields.ts'
import type { MessageId } from '#i18n/intl.ts'
import type { Db } from '../db/open.ts'
import { account, person } from '../db/tables.ts'
import { enqueueMail } from '../mail/mail-job.ts'
import { canActivate } from './account-link.ts'
import { type AccountPage, type AccountTools, type PageRequest, toProblem } from './account-page.ts'
import { keepAddress } from './kept-address.ts'
import { consumeLink, findLink, lockEmail, type MailLink, revokeLinks } from './mail-links.ts'
import type { Problems } from './pages/form.ts'
import { invalidLinkPage } from './pages/invalid-link.ts'
import { newPasswordPage, passwordSetPage } from './pages/new-password.ts'
import { hashPassword, PasswordHashingBusyError } from './passwords.ts'
import { findPasswordRefusal } from './refused-passwords.ts'
import { sendPage, sendScriptedPage } from './reply.ts'
import { endSessions } from './sessions.ts'
import { takeOver } from './take-over.ts'

/**
 * Returns why a new password is refused, or undefined if it is accepted.
 * @param names see `findPasswordRefusal`
 */
export const newPasswordProblem = async (
  typed: string,
  names: readonly (string | null)[],
): Promise<MessageId | undefined> => {
  const parsed = v.safeParse(NewPassword, typed, firstProblem)
  if (parsed.success) return await findPasswordRefusal(typed, names)
  switch (parsed.issues[0].message) {
    case 'validation.password_required':
      return 'sso.new_password.missing'
    case 'validation.password_too_long':
      return 'validation.password_too_long'
    default:
      return 'sso.new_password.weak'
  }
}

const passwordLinks = ['password', 'activation', 'invitation'] as const

/** Sets a forgotten password, or the first password of a known person, by a mailed link. */
export const createNewPassword = (tools: AccountTools): AccountPage => {
  const { db, accounts, devices, clock, publicOrigin } = tools

  /** A link for a first password creates the account; an invited person may have an unconfirmed one. */
  const kindOf = async (link: MailLink): Promise<'first' | 'new' | undefined> => {
    const existing = await accounts.byEmail(link.email)
    if (existing !== undefined)
      return link.purpose !== 'activation' && existing.personId === link.personId ? 'new' : undefined
    return link.purpose !== 'password' && (await canActivate(db, link)) ? 'first' : undefined
  }
  const find = async (token: string): Promise<MailLink | undefined> => {
    const link = await findLink(db, token, passwordLinks, clock())
    if (link === undefined) return undefined
    return (await kindOf(link)) === undefined ? undefined : link
  }
  const show = ({ frame, res }: PageRequest, token: string, link: MailLink, status = 200, problems: Problems = {}) => {
    // The URL of this page contains the token; it must not reach another site as referrer.
    res.setHeader('Referrer-Policy', 'strict-origin')
    const first = link.purpose !== 'password'
    return sendScriptedPage(res, status, frame, newPasswordPage(frame, { token, email: link.email, first, problems }))
  }
  const sendInvalidLink = ({ frame, res }: PageRequest) =>
    sendPage(res, 410, invalidLinkPage(frame, 'forgotten-password'))

  return {
    async get(request) {
      const token = request.query.get('token') ?? ''
      const link = await find(token)
      await (link === undefined ? sendInvalidLink(request) : show(request, token, link))
    },
    async post(request) {
      const { res, form, frame } = request
      const token = form.get('token') ?? ''
      const typed = form.get('password') ?? ''
      const link = await find(token)
      if (link === undefined) return await sendInvalidLink(request)
      const problem = await newPasswordProblem(typed, [
        frame.bandName,
        link.email,
        ...(await findNames(db, link.personId)),
      ])
      if (problem !== undefined) return await show(request, token, link, 422, { password: problem })
      const passwordHash = await tryHashPassword(typed)
      if (passwordHash === undefined) {
        return await show(request, token, link, 503, { form: toProblem(res, { kind: 'busy' }) })
      }
      const store = (await kindOf(link)) === 'first' ? activate : replace
      const isSet = await db.transaction((tx) =>
        setPassword(tx, link, () => store(tx, link, passwordHash, clock()), clock()),
      )
      if (!isSet) return await sendInvalidLink(request)
      devices.remember(request.req, res, link.email)
      keepAddress(res, link.email, publicOrigin)
      await sendPage(res, 200, passwordSetPage(frame))
    },
  }
}

/** @returns false if the link is used up, or the password could not be stored: the link stays consumed then */
const setPassword = async (tx: Db, link: MailLink, store: () => Promise<boolean>, now: Date): Promise<boolean> => {
  if (!(await consumeLink(tx, link, now)) || !(await store())) return false
  // A change of the sign-in address that another person requested ends with the old password.
  await revokeLinks(tx, link.personId, [...passwordLinks, 'address'], now)
  return true
}

/** @returns undefined if too many passwords are being hashed */
export const tryHashPassword = async (password: string): Promise<string | undefined> => {
  try {
    return await hashPassword(password)
  } catch (error) {
    if (error instanceof PasswordHashingBusyError) return undefined
    throw error
  }
}

/**
 * Replaces the password. The owner of the mailbox owns the account: the address becomes verified, and all sessions end.
 */
const replace = async (tx: Db, { personId, email }: MailLink, passwordHash: string, now: Date): Promise<boolean> => {
  const [before] = await tx
    .select({ emailVerified: account.emailVerified })
    .from(account)
    .where(and(eq(account.personId, personId), eq(account.email, email)))
    .for('update')
  const [changed] = await tx
    .update(account)
    .set({ passwordHash, passwordChangedAt: now, emailVerified: true })
    .where(and(eq(account.personId, personId), eq(account.email, email)))
    .returning({ sub: account.id })
  if (changed === undefined) return false
  await (before?.emailVerified === false
    ? takeOver(tx, { sub: changed.sub, personId, email }, now)
    : endSessions(tx, changed.sub))
  await enqueueMail(tx, {
    to: email,
    locale: await findPersonLocale(tx, personId),
    template: 'password_changed',
    values: {},
  })
  return true
}

/**
 * Creates the account. Inside the transaction it checks again that the address is this person's and not the sign-in of
 * an account.
 */
const activate = async (tx: Db, { personId, email }: MailLink, passwordHash: string): Promise<boolean> => {
  await lockEmail(tx, email)
  if (!(await canActivate(tx, { personId, email }))) return false
  const created = await tx
    .insert(account)
    .values({ personId, email, emailVerified: true, passwordHash })
    .onConflictDoNothing()
    .returning({ id: account.id })
  return created.length === 1
}

const findNames = async (db: Db, personId: number): Promise<(string | null)[]> => {
  const { firstName, lastName, company } = person
  const [row] = await db.select({ firstName, lastName, company }).from(person).where(eq(person.id, personId))
  return Object.values(row ?? {})
}

/** Returns the person's language, for a mail that was not requested on a page. */
export const findPersonLocale = async (db: Db, personId: number) => {
  const [row] = await db.select({ locale: person.locale }).from(person).where(eq(person.id, personId))
  return row?.locale ?? 'de-ch'
}
