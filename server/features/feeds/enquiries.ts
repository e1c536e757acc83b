import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { toWireTime } from '#contract/time.ts'
import { intls } from '#i18n/catalogues.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db/open.ts'
import { change, enquiry, enquiryAnswer, enquiryOption } from '../../platform/db/tables.ts'
import { shortTime, shortWeekday } from '../../platform/formats/dates.ts'
import type { IcalEvent } from '../../platform/formats/ical.ts'
import { localized } from '../../platform/localized.ts'
import { findAsked, isInvited } from '../invitations/invited.ts'
import type { FeedOwner } from './address.ts'

/** Time of the last change of an enquiry of the query; null = unknown. */
const lastChange: SQL<Date | null> = sql<Date | null>`(select max(${change.changedAt}) from ${change}
  where ${change.noun} = 'enquiry' and ${change.rowId} = ${enquiry.id})`.mapWith(change.changedAt)

/** The member has said no to an option of the query. */
const isRefused = sql`coalesce(${enquiryAnswer.choices} @> jsonb_build_array(
  jsonb_build_object('option', ${enquiryOption.id}, 'answer', 'no')), false)`

/**
 * The possible dates to come of open enquiries that ask a member and to which the member has not said no. Each version of the
 * enquiry and of the answer counts in SEQUENCE.
 */
export const memberFeedDates = async (
  db: Db,
  { reader, config, now }: { reader: FeedOwner; config: Pick<Config, 'publicOrigin'>; now: Date },
): Promise<IcalEvent[]> => {
  const { personId, locale, alarm } = reader
  const asked = await findAsked(db, now)
  const rows = await db
    .select({ row: enquiry, option: enquiryOption, answer: enquiryAnswer, lastChange })
    .from(enquiryOption)
    .innerJoin(enquiry, eq(enquiry.id, enquiryOption.enquiryId))
    .leftJoin(enquiryAnswer, and(eq(enquiryAnswer.enquiryId, enquiry.id), eq(enquiryAnswer.personId, personId)))
    .where(
      and(
        isNull(enquiry.endedAt),
        gt(enquiry.closesAt, now),
        gt(enquiryOption.startsAt, now),
        isInvited(db, asked, sql`${personId}::integer`),
        sql`not ${isRefused}`,
      ),
    )
    .orderBy(asc(enquiryOption.startsAt), asc(enquiryOption.id))
  const { formatMessage } = intls[locale]
  return rows.flatMap(({ row, option: { id, startsAt, endsAt }, answer, lastChange: changedAt }) => {
    if (startsAt === null || endsAt === null) return []
    const url = `${config.publicOrigin}/${locale}/intra/enquiries#enquiry-${row.id}`
    const title = localized(locale, row.titleDe, row.titleEn)
    const closing = toWireTime(row.closesAt)
    const deadline = `${shortWeekday(closing, locale)}, ${shortTime(closing, locale)}`
    return {
      uid: `enquiry-date-${id}@${new URL(config.publicOrigin).hostname}`,
      sequence: row.version + (answer?.version ?? 0) - 1,
      lastChanged:
        answer === null || (changedAt !== null && changedAt > answer.changedAt) ? changedAt : answer.changedAt,
      summary: `? ${formatMessage({ id: 'notice.enquiry.open' }, { title })}`,
      description: formatMessage({ id: 'document.calendar.enquiry' }, { deadline, address: url }),
      location: null,
      url,
      status: 'TENTATIVE' as const,
      alarm,
      time: { start: startsAt, end: endsAt },
    }
  })
}
