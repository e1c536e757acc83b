import { and, eq, exists, sql } from 'drizzle-orm'
import type { Enquiry } from '#contract/enquiries.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../../platform/db/open.ts'
import { represented } from '../../platform/db/representation.ts'
import { enquiry } from '../../platform/db/tables.ts'
import { findAsked, isInvited } from '../invitations/invited.ts'
import { readAnswer } from '../notifications/answer-link.ts'
import { type Answering, findLinkHolder, type LinkHolder } from '../notifications/link-holder.ts'
import { isClosed } from './answered.ts'
import { findEnquiry } from './queries.ts'

/** A person whom the enquiry of a link asks, with the answer. */
export interface AskedByLink extends Answering {
  readonly row: Enquiry
}

/** The holder of a link, and then those whom its enquiry asks and for whom the holder answers now. */
export interface Question extends Pick<LinkHolder, 'holder'> {
  readonly persons: readonly [AskedByLink, ...AskedByLink[]]
}

/**
 * Returns undefined for a link that was not signed here, a closed enquiry, and one that asks neither the holder of the link nor
 * anybody whom the holder represents now.
 */
export const findQuestion = async (db: Db, token: string, locale: Locale, now: Date): Promise<Question | undefined> => {
  const key = await readAnswer(db, token)
  if (key?.about !== 'enquiry') return undefined
  const [asked] = await db.select().from(enquiry).where(eq(enquiry.id, key.id))
  if (asked === undefined || isClosed(asked, now)) return undefined
  const isTheirs = isInvited(db, await findAsked(db, now), sql`${represented.id}`)
  const asking = db
    .select({ id: enquiry.id })
    .from(enquiry)
    .where(and(eq(enquiry.id, asked.id), isTheirs))
  const found = await findLinkHolder(db, key.personUuid, exists(asking), now)
  if (found === undefined) return undefined
  const withRow = async (one: Answering): Promise<AskedByLink> => {
    const reader = { personId: one.personId, person: one.name === null ? null : one.uuid }
    return { ...one, row: await findEnquiry(db, asked.id, reader, { locale, now }) }
  }
  const [first, ...others] = found.persons
  const more: AskedByLink[] = []
  for (const one of others) more.push(await withRow(one))
  return { holder: found.holder, persons: [await withRow(first), ...more] }
}
