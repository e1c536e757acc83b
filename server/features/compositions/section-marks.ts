import { and, asc, eq, sql } from 'drizzle-orm'
import type { BandMark } from '#contract/section-marks.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { sectionMark, sheet } from '../../platform/db/tables.ts'
import { requireFirst } from '../../platform/http/http-error.ts'

/** All marks of the band, also removed ones: they confirm the removal to the device. */
export const findSectionMarks = (db: Db): Promise<BandMark[]> =>
  db.select().from(sectionMark).orderBy(asc(sectionMark.sheetId), asc(sectionMark.sectionId))

/**
 * Sets or removes the mark of a section in a sheet. Idempotent.
 * @throws HttpError not_found for an unknown sheet
 */
export const saveMarkOfBand = async (
  tx: DatabaseTransaction,
  { sheetId, sectionId, mark }: Omit<BandMark, 'version'>,
): Promise<BandMark> => {
  // Serializes the requests of a sheet.
  requireFirst(await tx.select({ id: sheet.id }).from(sheet).where(eq(sheet.id, sheetId)).for('no key update'))
  const isThis = and(eq(sectionMark.sheetId, sheetId), eq(sectionMark.sectionId, sectionId))
  const [before] = await tx.select().from(sectionMark).where(isThis)
  if (before === undefined)
    return requireFirst(await tx.insert(sectionMark).values({ sheetId, sectionId, mark }).returning())
  if (isSame(before.mark, mark)) return before
  return requireFirst(
    await tx
      .update(sectionMark)
      .set({ mark, version: sql`${sectionMark.version} + 1` })
      .where(isThis)
      .returning(),
  )
}

const isSame = (one: BandMark['mark'], other: BandMark['mark']): boolean =>
  one === null || other === null
    ? one === other
    : one.page === other.page && one.at.x === other.at.x && one.at.y === other.at.y
