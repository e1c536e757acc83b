import { and, asc, desc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Enquiry } from '#contract/enquiries.ts'
import { toWireTime } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../../platform/db/open.ts'
import { enquiry, enquiryAnswer, person } from '../../platform/db/tables.ts'
import { type ActsFor, type PersonFor, personsFor } from '../../platform/http/for-whom.ts'
import { requireFirst } from '../../platform/http/http-error.ts'
import type { Checked } from '../../platform/http/policy.ts'
import { localizedTexts } from '../../platform/localized.ts'
import { findAsked, isInvited } from '../invitations/invited.ts'
import { findNamesOf } from '../persons/queries.ts'
import { findOptions, isClosed, presentOption } from './answered.ts'

interface At {
  readonly locale: Locale
  readonly now: Date
}

/** For each of these persons a row of each enquiry that asks the person. */
const presentEnquiries = async (
  db: Db,
  where: SQL | undefined,
  persons: readonly PersonFor[],
  { locale, now }: At,
): Promise<Enquiry[]> => {
  const asked = await findAsked(db, now)
  const isOpen = sql<boolean>`${enquiry.endedAt} is null and ${enquiry.closesAt} > ${now.toISOString()}::timestamptz`
  const rows = await db
    .select({ enquiry, personId: person.id, answer: enquiryAnswer })
    .from(enquiry)
    .innerJoin(
      person,
      inArray(
        person.id,
        persons.map(({ personId }) => personId),
      ),
    )
    .leftJoin(enquiryAnswer, and(eq(enquiryAnswer.enquiryId, enquiry.id), eq(enquiryAnswer.personId, person.id)))
    .where(and(where, isInvited(db, asked, sql`${person.id}`)))
    .orderBy(desc(isOpen), asc(enquiry.closesAt), asc(enquiry.id), desc(eq(person.id, persons[0]?.personId ?? 0)))
  const optionsOf = await findOptions(
    db,
    rows.map((row) => row.enquiry.id),
  )
  const nameOf = await findNamesOf(
    db,
    rows.map(({ answer }) => answer?.givenBy ?? null),
  )
  return rows.map(({ enquiry: row, personId, answer }) => ({
    id: row.id,
    kind: row.kind,
    ...localizedTexts(locale, { title: [row.titleDe, row.titleEn], text: [row.textDe, row.textEn] }),
    multiple: row.multiple,
    anonymous: row.anonymous,
    deadline: toWireTime(row.closesAt),
    closed: isClosed(row, now),
    options: optionsOf(row.id).map((option) => presentOption(option, locale)),
    eventId: row.eventId,
    person: persons.find((one) => one.personId === personId)?.person ?? null,
    choices: answer?.choices ?? [],
    number: answer?.number ?? null,
    words: answer?.words ?? '',
    givenBy: nameOf(answer?.givenBy ?? null),
    version: answer?.version ?? 0,
  }))
}

/** Days for which a closed enquiry stays in the list. */
const shownDays = 30
const dayMs = 24 * 60 * 60_000

/** The enquiries that ask the caller, and on request everybody for whom the caller acts. */
export const findEnquiries = (
  db: Db,
  acts: Checked<ActsFor>,
  { all, ...at }: At & { readonly all: boolean },
): Promise<Enquiry[]> => {
  const since = new Date(at.now.getTime() - shownDays * dayMs)
  return presentEnquiries(
    db,
    and(gt(enquiry.closesAt, since), or(sql`${enquiry.endedAt} is null`, gt(enquiry.endedAt, since))),
    personsFor(acts, all),
    at,
  )
}

/** One enquiry with the answer of a person. @throws HttpError not_found for a person whom it does not ask */
export const findEnquiry = async (db: Db, id: number, reader: PersonFor, at: At): Promise<Enquiry> =>
  requireFirst(await presentEnquiries(db, eq(enquiry.id, id), [reader], at))
