import { createHash, randomBytes } from 'node:crypto'
import { and, count, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import { type Locale, languageTag } from '#i18n/intl.ts'
import type { Db } from '../db/open.ts'
import { accountToken } from '../db/tables.ts'
import { linkLifetimes } from './lifetimes.ts'

export type LinkPurpose = keyof typeof linkLifetimes

/** A link in a mail, with its purpose. */
export interface MailLink {
  id: number
  personId: number
  purpose: LinkPurpose
  /** Recipient; for `address` and `contact` the new address. Lower case. */
  email: string
}

/** Maximum number of mails per address and hour that strangers can cause, across all processes. */
const LINKS_AN_HOUR = 3
const HOUR_MS = 60 * 60 * 1000

/** Seed of the advisory lock: a number that is not used for another lock in this database. */
const LINK_LOCK = 5_620_117_904

/** 256 bits in base64url. */
const TOKEN = /^[\w-]{43}$/

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * Creates a link for a mail; the database stores only its hash.
 * @returns the token, or undefined if the address got three mails within the hour
 */
export const createLink = async (
  tx: Db,
  { personId, purpose, email }: Omit<MailLink, 'id'>,
  now: Date,
): Promise<string | undefined> => {
  if (!(await canMail(tx, { email, purpose }, now))) return undefined
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + linkLifetimes[purpose] * 1000)
  await tx
    .insert(accountToken)
    .values({ personId, purpose, email, tokenHash: hashOf(token), expiresAt, createdAt: now })
  return token
}

/**
 * Locks an address until the end of the transaction. Other transactions then cannot decide on its owner or its number
 * of mails.
 */
export const lockEmail = async (tx: Db, email: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, ${LINK_LOCK}))`)
}

/**
 * Returns true if a link may be mailed to the address: at most three an hour. Any member can request the confirmation
 * of a contact address, so those are counted separately and never use up the mails of the address's owner.
 */
export const canMail = async (
  tx: Db,
  { email, purpose }: Pick<MailLink, 'email' | 'purpose'>,
  now: Date,
): Promise<boolean> => {
  await lockEmail(tx, email)
  const [recent] = await tx
    .select({ links: count() })
    .from(accountToken)
    .where(
      and(
        eq(accountToken.email, email),
        purpose === 'contact' ? eq(accountToken.purpose, 'contact') : ne(accountToken.purpose, 'contact'),
        gt(accountToken.createdAt, new Date(now.getTime() - HOUR_MS)),
      ),
    )
  return (recent?.links ?? 0) < LINKS_AN_HOUR
}

/** Finds a valid link without consuming it: mail scanners open every URL. */
export const findLink = async (
  db: Db,
  token: string,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<MailLink | undefined> => {
  if (!TOKEN.test(token)) return undefined
  const [link] = await db
    .select({
      id: accountToken.id,
      personId: accountToken.personId,
      purpose: accountToken.purpose,
      email: accountToken.email,
    })
    .from(accountToken)
    .where(
      and(
        eq(accountToken.tokenHash, hashOf(token)),
        inArray(accountToken.purpose, [...purposes]),
        isNull(accountToken.usedAt),
        gt(accountToken.expiresAt, now),
      ),
    )
  return link
}

/** Returns the number of links of a purpose that a person has requested since a time. */
export const linksSince = (db: Db, personId: number, purpose: LinkPurpose, since: Date): Promise<number> =>
  db.$count(
    accountToken,
    and(eq(accountToken.personId, personId), eq(accountToken.purpose, purpose), gt(accountToken.createdAt, since)),
  )

/** Consumes a link. Of two concurrent requests one wins. @returns true if it was this one */
export const consumeLink = async (tx: Db, { id }: MailLink, now: Date): Promise<boolean> => {
  const consumed = await tx
    .update(accountToken)
    .set({ usedAt: now })
    .where(and(eq(accountToken.id, id), isNull(accountToken.usedAt), gt(accountToken.expiresAt, now)))
    .returning({ id: accountToken.id })
  return consumed.length === 1
}

/** Invalidates a person's unused links. */
export const revokeLinks = async (
  tx: Db,
  personId: number,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<void> => {
  await tx
    .update(accountToken)
    .set({ usedAt: now })
    .where(
      and(
        eq(accountToken.personId, personId),
        inArray(accountToken.purpose, [...purposes]),
        isNull(accountToken.usedAt),
      ),
    )
}

/** Contact addresses are confirmed outside of /sso, which does not exist with an external provider. */
const pageOf = {
  password: '/sso/account/new-password',
  activation: '/sso/account/new-password',
  invitation: '/sso/account/new-password',
  verification: '/sso/account/confirm-address',
  address: '/sso/account/confirm-address',
  contact: '/api/contact-address',
} as const satisfies Record<LinkPurpose, string>

/** Returns the URL for a mail. */
export const linkAddress = (publicOrigin: string, purpose: LinkPurpose, token: string, locale: Locale): string =>
  `${publicOrigin}${pageOf[purpose]}?${new URLSearchParams({ token, ui_locales: languageTag(locale) })}`
