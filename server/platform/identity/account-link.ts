import { and, asc, desc, eq, gt, isNull, notExists, or } from 'drizzle-orm'
import * as v from 'valibot'
import { RowNumber } from '#contract/endpoint.ts'
import { Email } from '#contract/person-fields.ts'
import { toWireDate } from '#contract/time.ts'
import { type Locale, locales } from '#i18n/intl.ts'
import { isMember } from '../db/active-membership.ts'
import type { Db } from '../db/open.ts'
import { account, accountToken, person } from '../db/tables.ts'
import { defineJob } from '../jobs/job.ts'
import { enqueueMail } from '../mail/mail-job.ts'
import type { Accounts } from './accounts.ts'
import { linkLifetimes } from './lifetimes.ts'
import { createLink, type LinkPurpose, linkAddress, linksSince, type MailLink, revokeLinks } from './mail-links.ts'

/** Mails a link for setting a password to the owner of a submitted address, if there is one. */
export const accountLinkJob = defineJob('account_link', v.object({ email: Email, locale: v.picklist(locales) }))
/** Mails a link for setting a first password to a person whom an administrator invited. */
export const invitationJob = defineJob('invitation', v.object({ person: RowNumber }))

interface LinkMail {
  personId: number
  /** Lower case. */
  email: string
  locale: Locale
  publicOrigin: string
  now: Date
}

const templates = {
  password: 'password_reset',
  activation: 'activation',
  verification: 'verification',
  address: 'verification',
  contact: 'contact_confirmation',
} as const satisfies Record<Exclude<LinkPurpose, 'invitation'>, string>

/** Enqueues a mail with a link in the transaction of its cause. @returns false if the address has reached its limit */
const mailLink = async (tx: Db, purpose: keyof typeof templates, mail: LinkMail): Promise<boolean> => {
  const { personId, email, locale, publicOrigin, now } = mail
  const token = await createLink(tx, { personId, purpose, email }, now)
  if (token === undefined) return false
  const link = linkAddress(publicOrigin, purpose, token, locale)
  const hours = linkLifetimes[purpose] / 3600
  await enqueueMail(tx, { to: email, locale, template: templates[purpose], values: { link, hours } })
  return true
}

/**
 * Mails the link that confirms the sign-in address of a new account. Called in the transaction that created it.
 * @returns false if the address got three links within the hour; the person can request another one on the account page
 */
export const requestVerification = (tx: Db, mail: LinkMail): Promise<boolean> => mailLink(tx, 'verification', mail)

/** Mails a link to a requested new sign-in address. */
export const requestAddressChange = (tx: Db, mail: LinkMail): Promise<boolean> => mailLink(tx, 'address', mail)

/**
 * Confirmation mails for contact addresses per person and day, so that a user cannot make the band mail many strangers.
 */
const CONTACTS_A_DAY = 3
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Mails a link to a requested new contact address. Earlier links become invalid.
 * @returns false if the person or the address has reached its limit
 */
export const requestContactChange = async (tx: Db, mail: LinkMail): Promise<boolean> => {
  const { personId, now } = mail
  const recent = await linksSince(tx, personId, 'contact', new Date(now.getTime() - DAY_MS))
  if (recent >= CONTACTS_A_DAY) return false
  await revokeLinks(tx, personId, ['contact'], now)
  return await mailLink(tx, 'contact', mail)
}

/** Returns the contact address that is not yet confirmed; null = none. */
export const pendingContact = async (db: Db, personId: number, now: Date): Promise<string | null> => {
  const [pending] = await db
    .select({ email: accountToken.email })
    .from(accountToken)
    .where(
      and(
        eq(accountToken.personId, personId),
        eq(accountToken.purpose, 'contact'),
        isNull(accountToken.usedAt),
        gt(accountToken.expiresAt, now),
      ),
    )
  return pending?.email ?? null
}

/**
 * Mails an invitation to set a first password. It runs as a job of the server, which knows its own origin.
 * Nothing is mailed if the person can sign in already or the address has reached its limit.
 */
export const mailInvitation = async (
  { db, publicOrigin }: { db: Db; publicOrigin: string },
  personId: number,
  now: Date,
): Promise<void> => {
  await db.transaction(async (tx) => {
    const [invited] = await tx
      .select({
        firstName: person.firstName,
        lastName: person.lastName,
        locale: person.locale,
        contact: person.email,
        email: account.email,
        passwordHash: account.passwordHash,
      })
      .from(person)
      .leftJoin(account, eq(account.personId, person.id))
      .where(and(eq(person.id, personId), eq(person.archived, false)))
    const email = invited?.email ?? invited?.contact ?? null
    if (invited === undefined || email === null || invited.passwordHash !== null) return
    const token = await createLink(tx, { personId, purpose: 'invitation', email }, now)
    if (token === undefined) return
    const { firstName, lastName, locale } = invited
    const values = {
      name: `${firstName} ${lastName}`.trim(),
      link: linkAddress(publicOrigin, 'invitation', token, locale),
      days: linkLifetimes.invitation / (24 * 3600),
    }
    await enqueueMail(tx, { to: email, locale, template: 'invitation', values })
  })
}

/**
 * Mails a sign-in link to the owner of an address: for a new password, or for a first password if the band knows a
 * person with this address and without an account. Unknown addresses get no mail. It runs as a job, so that the
 * requesting page does the same work for every address.
 */
export const mailAccountLink = async (
  { db, accounts, publicOrigin }: { db: Db; accounts: Accounts; publicOrigin: string },
  { email, locale }: { email: string; locale: Locale },
  now: Date,
): Promise<void> => {
  const existing = await accounts.byEmail(email)
  await db.transaction(async (tx) => {
    if (existing !== undefined) {
      await mailLink(tx, 'password', { personId: existing.personId, email, locale, publicOrigin, now })
      return
    }
    const personId = await personToActivate(tx, email, now)
    if (personId !== undefined) await mailLink(tx, 'activation', { personId, email, locale, publicOrigin, now })
  })
}

/** Condition for persons without an account whose contact address is not the sign-in of any account. */
const mayOpenAccount = (db: Db, email: string) =>
  and(
    eq(person.email, email),
    eq(person.archived, false),
    notExists(
      db
        .select({ id: account.id })
        .from(account)
        .where(or(eq(account.personId, person.id), eq(account.email, email))),
    ),
  )

/**
 * Returns the person who may open an account with a contact address. Persons with an account are excluded. Of several
 * others members come first, then the person with the lowest id.
 */
export const personToActivate = async (db: Db, email: string, now: Date): Promise<number | undefined> => {
  const [first] = await personsToActivate(db, email, now)
  return first
}

/** Returns all persons who may open an account with a contact address. */
export const personsToActivate = async (db: Db, email: string, now: Date): Promise<number[]> => {
  const rows = await db
    .select({ id: person.id })
    .from(person)
    .where(mayOpenAccount(db, email))
    .orderBy(desc(isMember(db, person.id, toWireDate(now))), asc(person.id))
  return rows.map(({ id }) => id)
}

/** Returns true if a person may open an account with an address, whatever other records contain. */
export const canActivate = async (
  db: Db,
  { personId, email }: Pick<MailLink, 'personId' | 'email'>,
): Promise<boolean> => {
  return (await db.$count(person, and(eq(person.id, personId), mayOpenAccount(db, email)))) > 0
}

/**
 * Returns true if an address may become the person's sign-in: no account has it, and no other person can activate it.
 */
export const isEmailAvailable = async (db: Db, personId: number, email: string): Promise<boolean> => {
  const [other] = await db.select({ id: account.id }).from(account).where(eq(account.email, email))
  if (other !== undefined) return false
  const others = await db
    .select({ id: person.id })
    .from(person)
    .leftJoin(account, eq(account.personId, person.id))
    .where(and(eq(person.email, email), eq(person.archived, false), isNull(account.id)))
  return others.every(({ id }) => id === personId)
}
