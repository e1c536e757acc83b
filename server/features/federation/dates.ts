import { and, asc, between, desc, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { type FederationDate, FederationDateInput } from '#contract/federation.ts'
import { toWireDate, toWireTime } from '#contract/time.ts'
import type { Db } from '../../platform/db/open.ts'
import { federationDate } from '../../platform/db/tables.ts'
import { requireFirst } from '../../platform/http/http-error.ts'
import type { Checked } from '../../platform/http/policy.ts'
import type { Rows } from '../../platform/resources/rows.ts'
import { currentYear } from '../../platform/time.ts'
import { scheduleFederationReminder } from '../notifications/federation-news.ts'
import { findNamesOf } from '../persons/queries.ts'

type Row = typeof federationDate.$inferSelect

const present = async (db: Db, rows: readonly Row[]): Promise<FederationDate[]> => {
  const nameOf = await findNamesOf(
    db,
    rows.map(({ personId }) => personId),
  )
  return rows.map(({ id, title, day, remindDays, doneAt, personId, version }) => ({
    ...{ id, title, day, remindDays, done: doneAt !== null, doneBy: nameOf(personId), version },
    doneAt: doneAt === null ? null : toWireTime(doneAt),
  }))
}

/** The open dates whose reminder has begun; those of yesterday too, until somebody marks them as done. */
const isDue = (now: Date): SQL | undefined =>
  and(
    isNull(federationDate.doneAt),
    lte(sql`${federationDate.day} - ${federationDate.remindDays}`, sql`${toWireDate(now)}::date`),
  )

/** The dates of a year: open ones first, by day. The current year has those that are due in another one, too. */
export const findDates = async (db: Db, year: string, now: Date): Promise<FederationDate[]> =>
  await present(
    db,
    await db
      .select()
      .from(federationDate)
      .where(
        or(
          between(federationDate.day, `${year}-01-01`, `${year}-12-31`),
          Number(year) === currentYear(now) ? isDue(now) : undefined,
        ),
      )
      .orderBy(desc(isNull(federationDate.doneAt)), asc(federationDate.day), asc(federationDate.id)),
  )

/** @throws HttpError not_found */
const readDate = async (db: Db, id: number): Promise<FederationDate> =>
  requireFirst(await present(db, await db.select().from(federationDate).where(eq(federationDate.id, id))))

export const countDueDates = async (db: Db, now: Date): Promise<number> => await db.$count(federationDate, isDue(now))

type Columns = Pick<FederationDateInput, 'title' | 'day' | 'remindDays' | 'done'>

/** The rows of the dates; the person is named as who has done one. */
export const dateRows = (personId: Checked<number>): Rows<FederationDate, FederationDateInput, Columns> => ({
  noun: 'federation_date',
  table: federationDate,
  read: readDate,
  contentOf: ({ title, day, remindDays, done }) => ({ title, day, remindDays, done }),
  rules: FederationDateInput,
  columnsOf: ({ title, day, remindDays, done }) => ({ title, day, remindDays, done }),
  after: async (tx, id, { changed: { done }, content, author: { now } }) => {
    if (done !== undefined)
      await tx
        .update(federationDate)
        .set(done ? { doneAt: now, personId } : { doneAt: null, personId: null })
        .where(eq(federationDate.id, id))
    if (!content.done) await scheduleFederationReminder(tx, { id, ...content }, now)
  },
})
