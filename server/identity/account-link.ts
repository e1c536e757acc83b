import { and, eq, isNull } from 'drizzle-orm'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../db/open.ts'
import { account, person } from '../db/tables.ts'
import { mailJob } from '../mail/mail-job.ts'
import type { Accounts } from './accounts.ts'
import { linkTimes } from './lifetimes.ts'
import { createLink, type LinkPurpose, linkAddress } from './mail-links.ts'

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
} as const satisfies Record<LinkPurpose, string>

/** Writes the mail with a link in the transaction of its cause. @returns false when the address had enough for now */
async function mailLink(tx: Db, purpose: LinkPurpose, mail: LinkMail): Promise<boolean> {
  const { personId, email, locale, publicOrigin, now } = mail
  const token = await createLink(tx, { personId, purpose, email }, now)
  if (token === undefined) return false
  const link = linkAddress(publicOrigin, purpose, token, locale)
  const hours = linkTimes[purpose] / 3600
  await mailJob(tx, { to: email, locale, template: templates[purpose], values: { link, hours } })
  return true
}

/**
 * Mails the link that confirms the sign-in address of a new account. Called in the transaction that made it.
 * @returns false when three links went to the address within the hour; the person may ask again on the account page
 */
export const requestVerification = (tx: Db, mail: LinkMail): Promise<boolean> => mailLink(tx, 'verification', mail)

/** Mails a link to an address that somebody wants to sign in with from now on. */
export const requestAddressChange = (tx: Db, mail: LinkMail): Promise<boolean> => mailLink(tx, 'address', mail)

/**
 * Mails what helps the owner of an address to sign in: a link for a new password, or for a first one where the band
 * knows exactly one person of that address who has no account. Nobody else hears anything. Runs as a job, so that the
 * page that asks does the same work whoever is meant.
 */
export async function mailAccountLink(
  { db, accounts, publicOrigin }: { db: Db; accounts: Accounts; publicOrigin: string },
  { email, locale }: { email: string; locale: Locale },
  now: Date,
): Promise<void> {
  const known = await accounts.byEmail(email)
  await db.transaction(async (tx) => {
    if (known !== undefined) {
      await mailLink(tx, 'password', { personId: known.personId, email, locale, publicOrigin, now })
      return
    }
    const personId = await personToActivate(tx, email)
    if (personId !== undefined) await mailLink(tx, 'activation', { personId, email, locale, publicOrigin, now })
  })
}

/** The one person of a contact address who may open an account with it. */
export async function personToActivate(db: Db, email: string): Promise<number | undefined> {
  const [taken] = await db.select({ id: account.id }).from(account).where(eq(account.email, email))
  if (taken !== undefined) return undefined
  const people = await db
    .select({ id: person.id, account: account.id })
    .from(person)
    .leftJoin(account, eq(account.personId, person.id))
    .where(and(eq(person.email, email), eq(person.archived, false)))
    .limit(2)
  const [only] = people
  return people.length === 1 && only?.account === null ? only.id : undefined
}

/** Whether an address may become somebody's sign-in: it is no other account's, and no other person waits to activate it. */
export async function isFreeFor(db: Db, personId: number, email: string): Promise<boolean> {
  const [taken] = await db.select({ id: account.id }).from(account).where(eq(account.email, email))
  if (taken !== undefined) return false
  const others = await db
    .select({ id: person.id })
    .from(person)
    .leftJoin(account, eq(account.personId, person.id))
    .where(and(eq(person.email, email), eq(person.archived, false), isNull(account.id)))
  return others.every(({ id }) => id === personId)
}
