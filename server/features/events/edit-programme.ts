import { eq, inArray } from 'drizzle-orm'
import type { EditedProgramme } from '#contract/edited-events.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { composition, eventComposition } from '../../platform/db/tables.ts'
import { fieldRefusal } from '../../platform/http/http-error.ts'
import { type Author, changedFields, recordChange } from '../../platform/resources/record.ts'
import type { Changed } from '../../platform/resources/rows.ts'
import { announceProgramme } from '../notifications/music.ts'
import { incrementVersion, requireEvent } from './edit.ts'
import { findEditedProgramme, findProgrammePieces } from './edited.ts'

interface ProgrammeChange {
  readonly compositionIds: readonly number[]
  /** undefined = unchanged. */
  readonly programmePublic?: boolean | undefined
}

/**
 * Sets the pieces of an event's programme in this order, and who may read it.
 * @throws HttpError not_found; conflict.version with the programme; validation.invalid for a piece that does not exist
 */
export const setProgramme = async (
  tx: DatabaseTransaction,
  { id, version }: Changed,
  { compositionIds, programmePublic }: ProgrammeChange,
  author: Author,
): Promise<EditedProgramme> => {
  const row = await requireEvent(tx, id)
  await requirePieces(tx, compositionIds)
  const before = {
    compositionIds: (await findProgrammePieces(tx, id)).map((piece) => piece.id),
    programmePublic: row.programmePublic,
  }
  const after = { compositionIds, programmePublic: programmePublic ?? row.programmePublic }
  const fields = changedFields(before, after)
  if (Object.keys(fields).length === 0) return await findEditedProgramme(tx, id)
  await incrementVersion(tx, { id, version }, { programmePublic: after.programmePublic }, findEditedProgramme)
  await tx.delete(eventComposition).where(eq(eventComposition.eventId, id))
  if (compositionIds.length > 0) {
    await tx
      .insert(eventComposition)
      .values(compositionIds.map((compositionId, position) => ({ eventId: id, position, compositionId })))
  }
  await recordChange(tx, author, { noun: 'programme', rowId: id, action: 'changed', fields })
  if (fields.compositionIds !== undefined) await announceProgramme(tx, author.now)
  return await findEditedProgramme(tx, id)
}

/** Locks the pieces, so that none is deleted before the transaction ends. */
const requirePieces = async (tx: Db, compositionIds: readonly number[]): Promise<void> => {
  const ids = [...new Set(compositionIds)]
  if (ids.length === 0) return
  const existing = await tx
    .select({ id: composition.id })
    .from(composition)
    .where(inArray(composition.id, ids))
    .for('key share')
  if (existing.length === ids.length) return
  throw fieldRefusal('compositionIds', 'validation.invalid')
}
