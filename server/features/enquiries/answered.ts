import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { EnquiryOption } from '#contract/enquiries.ts'
import { toWireTime } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import { saysSomething } from '../../platform/db/enquiry-answers.ts'
import type { Db } from '../../platform/db/open.ts'
import { enquiry, enquiryAnswer, enquiryOption } from '../../platform/db/tables.ts'
import { localizedTexts } from '../../platform/localized.ts'
import { findAsked, isInvited } from '../invitations/invited.ts'

export type EnquiryRow = typeof enquiry.$inferSelect
export type OptionRow = typeof enquiryOption.$inferSelect
export type AnswerRow = typeof enquiryAnswer.$inferSelect

/** True after the deadline, and once somebody has ended it. */
export const isClosed = ({ endedAt, closesAt }: Pick<EnquiryRow, 'endedAt' | 'closesAt'>, now: Date): boolean =>
  endedAt !== null || closesAt <= now

/** The options of enquiries, in their order. */
export const findOptions = async (
  db: Db,
  enquiryIds: readonly number[],
): Promise<(enquiryId: number) => readonly OptionRow[]> => {
  const rows = await db
    .select()
    .from(enquiryOption)
    .where(inArray(enquiryOption.enquiryId, [...enquiryIds]))
    .orderBy(asc(enquiryOption.position))
  const byEnquiry = Map.groupBy(rows, ({ enquiryId }) => enquiryId)
  return (id) => byEnquiry.get(id) ?? []
}

export const presentOption = ({ id, startsAt, endsAt, nameDe, nameEn }: OptionRow, locale: Locale): EnquiryOption => ({
  id,
  ...localizedTexts(locale, { name: [nameDe, nameEn] }),
  dateStart: startsAt && toWireTime(startsAt),
  dateEnd: endsAt && toWireTime(endsAt),
})

/** The answers of those whom an enquiry asks; of an anonymous one all, so that no difference tells whose they are. */
export const findAnswersTo = async (
  db: Db,
  { id, anonymous }: Pick<EnquiryRow, 'id' | 'anonymous'>,
  now: Date,
): Promise<AnswerRow[]> => {
  const isAsked = isInvited(db, await findAsked(db, now), sql`${enquiryAnswer.personId}`)
  const rows = await db
    .select({ answer: enquiryAnswer })
    .from(enquiryAnswer)
    .innerJoin(enquiry, eq(enquiry.id, enquiryAnswer.enquiryId))
    .where(and(eq(enquiry.id, id), saysSomething, anonymous ? undefined : isAsked))
    .orderBy(asc(enquiryAnswer.id))
  return rows.map(({ answer }) => answer)
}
