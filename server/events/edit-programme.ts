import { eq, inArray } from 'drizzle-orm'
import type { EditedEvent } from '#contract/edited-events.ts'
import { type Author, recordChange } from '../changes/record.ts'
import type { Changed } from '../changes/update-row.ts'
import type { Database, Db } from '../db/open.ts'
import { composition, eventComposition } from '../db/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { incrementVersion, requireEvent } from './edit.ts'
import { findEditedEvent, findProgrammePieces } from './edited.ts'

/**
 * Sets the pieces of an event's programme in this order.
 * @throws HttpError not_found; conflict.version with the event; validation.invalid for a piece that does not exist
 */
export const setProgramme = (
  { db }: Database,
  { id, version }: Changed,
  compositionIds: readonly number[],
  author: Author,
): Promise<EditedEvent> =>
  db.transaction(async (tx) => {
    await requireEvent(tx, id)
    await requirePieces(tx, compositionIds)
    const before = (await findProgrammePieces(tx, id)).map((piece) => piece.id)
    if (before.join() === compositionIds.join()) return await findEditedEvent(tx, id)
    await incrementVersion(tx, { id, version }, {})
    await tx.delete(eventComposition).where(eq(eventComposition.eventId, id))
    if (compositionIds.length > 0) {
      await tx
        .insert(eventComposition)
        .values(compositionIds.map((compositionId, position) => ({ eventId: id, position, compositionId })))
    }
    const fields = { compositionIds: [before, compositionIds] } as const
    await recordChange(tx, author, { noun: 'programme', rowId: id, action: 'changed', fields })
    return await findEditedEvent(tx, id)
  })

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
  throw new HttpError('validation.invalid', { fields: [{ field: 'compositionIds', message: 'validation.invalid' }] })
}
