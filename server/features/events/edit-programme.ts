import { eq, inArray } from 'drizzle-orm'
import type { EditedProgramme } from '#contract/edited-events.ts'
import type { FreeLine } from '#contract/programme.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { composition, eventComposition, freeLine } from '../../platform/db/tables.ts'
import { fieldRefusal } from '../../platform/http/http-error.ts'
import { type Author, changedFields, recordChange } from '../../platform/resources/record.ts'
import type { Changed } from '../../platform/resources/rows.ts'
import { announceProgramme } from '../notifications/music.ts'
import { incrementVersion, requireEvent } from './edit.ts'
import { findEditedProgramme, findProgrammePieces } from './edited.ts'
import { findFreeLines } from './programme.ts'

interface ProgrammeChange {
  readonly compositionIds: readonly number[]
  /** undefined = unchanged. */
  readonly freeLines?: readonly FreeLine[] | undefined
  /** undefined = unchanged. */
  readonly programmePublic?: boolean | undefined
}

/** A free line as the change log shows it. */
const loggedLine = ({ piecesBefore, textDe, textEn, minutes }: FreeLine): string =>
  [
    `${piecesBefore}: ${textDe}`,
    ...(textEn === null ? [] : [textEn]),
    ...(minutes === null ? [] : [`${minutes}′`]),
  ].join(' / ')

/**
 * Sets the pieces of an event's programme in this order, and who may read it.
 * @throws HttpError not_found; conflict.version with the programme; validation.invalid for a piece that does not exist
 */
export const setProgramme = async (
  tx: DatabaseTransaction,
  { id, version }: Changed,
  { compositionIds, freeLines, programmePublic }: ProgrammeChange,
  author: Author,
): Promise<EditedProgramme> => {
  const row = await requireEvent(tx, id)
  await requirePieces(tx, compositionIds)
  const linesBefore = await findFreeLines(tx, id)
  const lines = freeLines ?? linesBefore
  const before = {
    compositionIds: (await findProgrammePieces(tx, id)).map((piece) => piece.id),
    freeLines: linesBefore.map(loggedLine),
    programmePublic: row.programmePublic,
  }
  const after = {
    compositionIds,
    freeLines: lines.map(loggedLine),
    programmePublic: programmePublic ?? row.programmePublic,
  }
  const fields = changedFields(before, after)
  if (Object.keys(fields).length === 0) return await findEditedProgramme(tx, id)
  await incrementVersion(tx, { id, version }, { programmePublic: after.programmePublic }, findEditedProgramme)
  await tx.delete(eventComposition).where(eq(eventComposition.eventId, id))
  if (compositionIds.length > 0) {
    await tx
      .insert(eventComposition)
      .values(compositionIds.map((compositionId, position) => ({ eventId: id, position, compositionId })))
  }
  await tx.delete(freeLine).where(eq(freeLine.eventId, id))
  if (lines.length > 0)
    await tx.insert(freeLine).values(lines.map((line, position) => ({ eventId: id, position, ...line })))
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
