import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { toWireDate } from '#contract/time.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { dayOfAge, isMinor, represented } from '../../platform/db/representation.ts'
import { representation } from '../../platform/db/tables.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { dayAfter } from '../../platform/time.ts'
import { end } from './edit.ts'
import { tellOfAge } from './mails.ts'
import { NOTICE_DAYS, readRepresentation } from './queries.ts'

/** Tells of representations that end because the represented person comes of age, and ends them on that day. */
export const comingOfAgeJob = defineJob('coming_of_age', v.object({}), { dailyAt: '08:30' })

const findOpen = (db: Db, where: SQL | undefined) =>
  db
    .select({ row: representation, day: sql<string>`${dayOfAge}::text` })
    .from(representation)
    .innerJoin(represented, eq(represented.id, representation.personId))
    .where(and(isNull(representation.endedAt), isNull(representation.consent), where))
    .orderBy(representation.id)

/**
 * One transaction for each representation. It counts no longer from the day of age on, even if the job runs late
 * (`representationCounts`). A representation that was added when the person was of age waits for the consent, and one of
 * somebody whose date of birth is unknown never ends by itself.
 */
export const endWithAge = async (db: Db, now: Date): Promise<void> => {
  const today = toWireDate(now)
  const isNear = sql`${dayOfAge} <= ${dayAfter(today, NOTICE_DAYS)}::date`
  for (const { row } of await findOpen(db, and(isMinor(today), isNear, isNull(representation.ageToldAt))))
    await db.transaction((tx) => tellBoth(tx, row.id, now))
  const wasMinor = sql`(${representation.createdAt} at time zone 'Europe/Zurich')::date < ${dayOfAge}`
  for (const { row } of await findOpen(db, and(not(isMinor(today)), wasMinor)))
    await db.transaction((tx) => endOfAge(tx, row.id, now))
}

const tellBoth = async (tx: Db, id: number, now: Date): Promise<void> => {
  const { represented: child, representative, endsOn: day } = await readRepresentation(tx, id, now)
  const told = await tx
    .update(representation)
    .set({ ageToldAt: now })
    .where(and(eq(representation.id, id), isNull(representation.ageToldAt)))
    .returning()
  const [row] = told
  if (row === undefined || day === null) return
  await tellOfAge(tx, { id, personId: row.personId, who: 'represented', name: representative.label, day }, now)
  await tellOfAge(tx, { id, personId: row.representativeId, who: 'representative', name: child.label, day }, now)
}

/** The lock makes a consent that is given meanwhile win. */
const endOfAge = async (tx: DatabaseTransaction, id: number, now: Date): Promise<void> => {
  const open = and(eq(representation.id, id), isNull(representation.endedAt), isNull(representation.consent))
  const [row] = await tx.select().from(representation).where(open).for('update')
  if (row !== undefined) await end(tx, row, { accountId: null, now })
}
