import { and, countDistinct, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { EditedEnquiry } from '#contract/edited-enquiries.ts'
import { toWireTime } from '#contract/time.ts'
import { saysSomething } from '../../platform/db/enquiry-answers.ts'
import type { Db } from '../../platform/db/open.ts'
import { enquiry, enquiryAnswer, person } from '../../platform/db/tables.ts'
import { requireFirst } from '../../platform/http/http-error.ts'
import type { Checked } from '../../platform/http/policy.ts'
import type { Asker } from '../invitations/asker.ts'
import { invitationsOfEnquiries } from '../invitations/event-invitations.ts'
import { findAsked, isInvited } from '../invitations/invited.ts'
import { findOptions, isClosed, type OptionRow } from './answered.ts'
import { isAskedBy } from './policy.ts'

const datesOf = (options: readonly OptionRow[]): EditedEnquiry['dates'] =>
  options.flatMap(({ startsAt, endsAt }) =>
    startsAt === null || endsAt === null ? [] : { dateStart: toWireTime(startsAt), dateEnd: toWireTime(endsAt) },
  )
const choicesOf = (options: readonly OptionRow[]): EditedEnquiry['choices'] =>
  options.flatMap(({ nameDe, nameEn }) => (nameDe === null ? [] : { nameDe, nameEn }))

/** The enquiries of a condition that a person may manage, the latest deadline first. */
export const findAskedRows = async (db: Db, asker: Checked<Asker>, where?: SQL): Promise<EditedEnquiry[]> => {
  const { now } = asker
  const rows = await db
    .select()
    .from(enquiry)
    .where(and(where, isAskedBy(db, asker)))
    .orderBy(desc(enquiry.closesAt), desc(enquiry.id))
  const ids = rows.map(({ id }) => id)
  const [asked, answered] = [await countAsked(db, ids, now), await countAnswered(db, ids, now)]
  const [optionsOf, invitationsOf] = [await findOptions(db, ids), await invitationsOfEnquiries(db, ids)]
  return rows.map(({ closesAt, endedAt, createdAt, ...row }) => ({
    ...row,
    dates: datesOf(optionsOf(row.id)),
    choices: choicesOf(optionsOf(row.id)),
    deadline: toWireTime(closesAt),
    invitations: invitationsOf(row.id),
    ended: endedAt !== null,
    closed: isClosed({ closesAt, endedAt }, now),
    asked: asked.get(row.id) ?? 0,
    answered: answered.get(row.id) ?? 0,
  }))
}

/** The numbers of persons whom enquiries ask, by their ids. */
export const countAsked = async (db: Db, ids: readonly number[], now: Date): Promise<ReadonlyMap<number, number>> => {
  const asked = await findAsked(db, now)
  const rows = await db
    .select({ id: enquiry.id, count: countDistinct(person.id) })
    .from(enquiry)
    .innerJoinLateral(asked, sql`true`)
    .innerJoin(person, and(eq(person.id, asked.personId), eq(person.archived, false)))
    .where(inArray(enquiry.id, [...ids]))
    .groupBy(enquiry.id)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** The numbers of answers of persons whom the enquiries ask; of anonymous ones all, so that no difference tells whose. */
const countAnswered = async (db: Db, ids: readonly number[], now: Date): Promise<ReadonlyMap<number, number>> => {
  const asked = await findAsked(db, now)
  const counts = sql`(${enquiry.anonymous} or ${isInvited(db, asked, sql`${enquiryAnswer.personId}`)})`
  const rows = await db
    .select({ id: enquiry.id, count: countDistinct(enquiryAnswer.id) })
    .from(enquiry)
    .innerJoin(enquiryAnswer, and(eq(enquiryAnswer.enquiryId, enquiry.id), saysSomething))
    .where(and(inArray(enquiry.id, [...ids]), counts))
    .groupBy(enquiry.id)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** @throws HttpError not_found, also for one that asks others than the person may ask */
export const findAskedEnquiry = async (db: Db, asker: Checked<Asker>, id: number): Promise<EditedEnquiry> =>
  requireFirst(await findAskedRows(db, asker, eq(enquiry.id, id)))
