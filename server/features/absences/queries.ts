import { and, asc, eq } from 'drizzle-orm'
import type { Absence } from '#contract/absences.ts'
import type { Db } from '../../platform/db/open.ts'
import { absence } from '../../platform/db/tables.ts'
import { type ActsFor, publicIdIn, type RowFor, rowsFor } from '../../platform/http/for-whom.ts'
import type { Checked } from '../../platform/http/policy.ts'
import { findNamesOf } from '../persons/queries.ts'

type Row = typeof absence.$inferSelect

export const presentAbsence = (
  { id, firstDay, lastDay, reason, deleted, statedAt, version }: Row,
  { person, givenBy }: RowFor,
): Absence => ({
  id,
  from: firstDay,
  to: lastDay,
  reason,
  deleted,
  statedAt: statedAt.toISOString(),
  person,
  givenBy,
  version,
})

/** The absences of the caller, and on request of everybody for whom the caller acts, earliest first, without deleted ones. */
export const findAbsences = async (db: Db, acts: Checked<ActsFor>, all: boolean): Promise<Absence[]> => {
  const rows = await db
    .select()
    .from(absence)
    .where(and(rowsFor(absence.personId, acts, all), eq(absence.deleted, false)))
    .orderBy(asc(absence.firstDay), asc(absence.lastDay), asc(absence.id))
  const nameOf = await findNamesOf(
    db,
    rows.map(({ givenBy }) => givenBy),
  )
  return rows.map((row) =>
    presentAbsence(row, { person: publicIdIn(acts, row.personId), givenBy: nameOf(row.givenBy) }),
  )
}
