import { and, eq } from 'drizzle-orm'
import { getErrorCode } from '../db/errors.ts'
import type { Db } from '../db/open.ts'
import { account, person } from '../db/tables.ts'
import { enqueueMail } from '../mail/mail-job.ts'
import { isEmailAvailable } from './account-link.ts'
import type { AccountPage, AccountTools, PageRequest } from './account-page.ts'
import { consumeLink, findLink, lockEmail, type MailLink, revokeLinks } from './mail-links.ts'
import { findPersonLocale } from './new-password.ts'
import { addressConfirmedPage, confirmAddressPage } from './pages/confirm-address.ts'
import { invalidLinkPage } from './pages/invalid-link.ts'
import { sendPage } from './reply.ts'
import { endSessions, type OwnSession } from './sessions.ts'
import { getVisitor } from './visitor.ts'

/** Error code of PostgreSQL's appendix A. */
const UNIQUE_VIOLATION = '23505'

/** Confirms the sign-in address of a new account, or a new sign-in address. */
export const createConfirmAddress = ({ db, accounts, clock }: AccountTools): AccountPage => {
  const find = async (token: string) => {
    const link = await findLink(db, token, ['verification', 'address'], clock())
    if (link === undefined || (link.purpose !== 'verification' && link.purpose !== 'address')) return undefined
    const { purpose } = link
    return { ...link, purpose }
  }
  const sendInvalidLink = ({ frame, res }: PageRequest) => sendPage(res, 410, invalidLinkPage(frame, 'personal-info'))

  return {
    async get(request) {
      const token = request.query.get('token') ?? ''
      const link = await find(token)
      if (link === undefined) return await sendInvalidLink(request)
      // The URL of this page contains the token; it must not reach another site as referrer.
      request.res.setHeader('Referrer-Policy', 'strict-origin')
      await sendPage(request.res, 200, confirmAddressPage(request.frame, { ...link, token }))
    },
    async post(request) {
      const link = await find(request.form.get('token') ?? '')
      if (link === undefined) return await sendInvalidLink(request)
      const visitor = await getVisitor(request.provider, accounts, request)
      const own = visitor?.account.personId === link.personId ? visitor.session : undefined
      const confirmed = await db
        .transaction(async (tx) => {
          if (!(await consumeLink(tx, link, clock()))) return false
          return link.purpose === 'address' ? await replace(tx, link, own, clock()) : await verify(tx, link)
        })
        .catch((error: unknown) => {
          // Another person registered with the address at the same time.
          if (getErrorCode(error) === UNIQUE_VIOLATION) return false
          throw error
        })
      await (confirmed
        ? sendPage(request.res, 200, addressConfirmedPage(request.frame, link))
        : sendInvalidLink(request))
    },
  }
}

const verify = async (tx: Db, { personId, email }: MailLink): Promise<boolean> => {
  const verified = await tx
    .update(account)
    .set({ emailVerified: true })
    .where(and(eq(account.personId, personId), eq(account.email, email)))
    .returning({ id: account.id })
  return verified.length === 1
}

/** Replaces the sign-in address. Links to the old address become invalid, and all other sessions end. */
const replace = async (tx: Db, { personId, email }: MailLink, own: OwnSession | undefined, now: Date) => {
  await lockEmail(tx, email)
  const [before] = await tx.select().from(account).where(eq(account.personId, personId)).for('update')
  if (before === undefined || !(await isEmailAvailable(tx, personId, email))) return false
  await tx.update(account).set({ email, emailVerified: true }).where(eq(account.id, before.id))
  // An address that was never confirmed must not remain as the contact address.
  if (!before.emailVerified)
    await tx
      .update(person)
      .set({ email })
      .where(and(eq(person.id, personId), eq(person.email, before.email)))
  await revokeLinks(tx, personId, ['password', 'activation', 'invitation', 'verification', 'address'], now)
  await endSessions(tx, before.id, own)
  const locale = await findPersonLocale(tx, personId)
  await enqueueMail(tx, { to: before.email, locale, template: 'address_changed', values: {} })
  return true
}
