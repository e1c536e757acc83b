import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type DesiredSection, type RecordingSection, sectionsMaximum } from '#contract/recording-sections.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { recording, recordingSection } from '../../platform/db/tables.ts'
import { HttpError, requireFirst } from '../../platform/http/http-error.ts'
import type { Checked } from '../../platform/http/policy.ts'

/** The sections that a person sees: those of the band and the own ones. */
export const findRecordingSections = async (
  db: Db,
  personId: Checked<number>,
  where?: SQL,
): Promise<RecordingSection[]> => {
  const rows = await db
    .select()
    .from(recordingSection)
    .where(and(where, or(isNull(recordingSection.personId), eq(recordingSection.personId, personId))))
    .orderBy(asc(recordingSection.recordingId), asc(recordingSection.fromMs), asc(recordingSection.id))
  return rows.map(({ personId: owner, fromMs: from, toMs: to, ...row }) => ({
    ...row,
    ...{ from, to, shared: owner === null },
  }))
}

interface Desired extends DesiredSection {
  readonly id: string
}

/**
 * Creates, changes or deletes a section. Idempotent; a deleted section stays deleted.
 * @param writesForBand true if the person may write sections of the band
 * @throws HttpError not_found; rule.sections_of_band, rule.sections_full
 */
export const saveSectionOf = async (
  tx: DatabaseTransaction,
  personId: Checked<number>,
  { id, recordingId, from, to, shared, deleted, ...wanted }: Desired,
  writesForBand: boolean,
): Promise<RecordingSection> => {
  // Serializes the requests of a recording, so that they are counted.
  requireFirst(
    await tx.select({ id: recording.id }).from(recording).where(eq(recording.id, recordingId)).for('no key update'),
  )
  if (shared && !writesForBand) throw new HttpError('rule.sections_of_band')
  const owner = shared ? null : personId
  const isThis = eq(recordingSection.id, id)
  const columns = { name: deleted ? '' : wanted.name, fromMs: from, toMs: to, deleted }
  await tx
    .insert(recordingSection)
    .values({ id, recordingId, personId: owner, ...columns })
    .onConflictDoNothing()
  const before = requireFirst(await findRecordingSections(tx, personId, isThis))
  // A section keeps its recording, and whose it is.
  if (before.recordingId !== recordingId || before.shared !== shared) throw new HttpError('not_found')
  const isOwners = owner === null ? isNull(recordingSection.personId) : eq(recordingSection.personId, owner)
  const isCounted = and(eq(recordingSection.recordingId, recordingId), isOwners, eq(recordingSection.deleted, false))
  if (!deleted && (await tx.$count(recordingSection, isCounted)) > sectionsMaximum)
    throw new HttpError('rule.sections_full')
  const isSame = before.name === columns.name && before.from === from && before.to === to
  if (before.deleted || (isSame && !deleted)) return before
  await tx
    .update(recordingSection)
    .set({ ...columns, version: sql`${recordingSection.version} + 1` })
    .where(isThis)
  return requireFirst(await findRecordingSections(tx, personId, isThis))
}
