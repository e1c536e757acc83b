import { and, asc, eq } from 'drizzle-orm'
import type { Absence } from '#contract/absences.ts'
import type { Db } from '../../platform/db/open.ts'
import { absence } from '../../platform/db/tables.ts'
import type { Checked } from '../../platform/http/policy.ts'

type Row = typeof absence.$inferSelect

export const presentAbsence = ({ id, firstDay, lastDay, reason, deleted, statedAt, version }: Row): Absence => ({
  id,
  from: firstDay,
  to: lastDay,
  reason,
  deleted,
  statedAt: statedAt.toISOString(),
  version,
})

/** A person's absences, earliest first, without deleted ones. */
export const findAbsences = async (db: Db, personId: Checked<number>): Promise<Absence[]> => {
  const rows = await db
    .select()
    .from(absence)
    .where(and(eq(absence.personId, personId), eq(absence.deleted, false)))
    .orderBy(asc(absence.firstDay), asc(absence.lastDay), asc(absence.id))
  return rows.map(presentAbsence)
}
