import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { EditedRepertoire, EditedRepertoireRow, RepertoireInput } from '#contract/edited-repertoire.ts'
import { toWireDate } from '#contract/time.ts'
import { type Author, changedFields, recordChange } from '../changes/record.ts'
import { findRowsInOrder } from '../compositions/search.ts'
import type { Database, Db } from '../db/open.ts'
import { composition, repertoire, repertoireComposition } from '../db/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { announceRepertoire } from '../notifications/music.ts'

/** The newest first, hidden ones too. */
export const findEditedRepertoires = async (db: Db): Promise<EditedRepertoireRow[]> =>
  await db.select().from(repertoire).orderBy(desc(repertoire.dateStart), desc(repertoire.id))

/** @throws Refusal not_found */
export const findEditedRepertoire = async (db: Db, id: number): Promise<EditedRepertoire> => {
  const [row] = await db.select().from(repertoire).where(eq(repertoire.id, id))
  if (row === undefined) throw new HttpError('not_found')
  return { ...row, compositions: await findRowsInOrder(db, await piecesOf(db, id)) }
}

/** @throws Refusal validation.invalid for pieces that do not exist or stand there twice */
export const addRepertoire = async (
  tx: Db,
  { compositionIds, ...values }: RepertoireInput,
  author: Author,
): Promise<EditedRepertoire> => {
  await requirePieces(tx, compositionIds)
  const [row] = await tx.insert(repertoire).values(values).returning()
  if (row === undefined) throw new Error('a repertoire was inserted without a row coming back')
  await putPieces(tx, row.id, compositionIds)
  const fields = changedFields(null, { ...values, compositionIds })
  await recordChange(tx, author, { noun: 'repertoire', rowId: row.id, action: 'created', fields })
  await announceRepertoire(tx, row, author.now)
  return await findEditedRepertoire(tx, row.id)
}

/** Saving what is there already changes nothing. @throws Refusal as addRepertoire; not_found; conflict.version */
export const updateRepertoire = (
  { db }: Database,
  { id, version }: { readonly id: number; readonly version: number },
  { compositionIds, ...values }: RepertoireInput,
  author: Author,
): Promise<EditedRepertoire> =>
  db.transaction(async (tx) => {
    const before = await findEditedRepertoire(tx, id)
    const fields = changedFields(contentOf(before), { ...values, compositionIds })
    if (Object.keys(fields).length === 0) return before
    if (before.version !== version) throw new HttpError('conflict.version', { current: before })
    await requirePieces(tx, compositionIds)
    const changed = await tx
      .update(repertoire)
      .set({ ...values, version: version + 1 })
      .where(and(eq(repertoire.id, id), eq(repertoire.version, version)))
      .returning({ id: repertoire.id })
    if (changed.length === 0) throw new HttpError('conflict.version', { current: await findEditedRepertoire(tx, id) })
    await tx.delete(repertoireComposition).where(eq(repertoireComposition.repertoireId, id))
    await putPieces(tx, id, compositionIds)
    await recordChange(tx, author, { noun: 'repertoire', rowId: id, action: 'changed', fields })
    if (before.hidden || before.dateStart > toWireDate(author.now))
      await announceRepertoire(tx, { ...values, id, version: version + 1 }, author.now)
    return await findEditedRepertoire(tx, id)
  })

/** Its pieces stay in the library. @throws Refusal not_found */
export const deleteRepertoire = ({ db }: Database, id: number, author: Author): Promise<void> =>
  db.transaction(async (tx) => {
    const before = await findEditedRepertoire(tx, id)
    await tx.delete(repertoire).where(eq(repertoire.id, id))
    const fields = changedFields(contentOf(before), null)
    await recordChange(tx, author, { noun: 'repertoire', rowId: id, action: 'removed', fields })
  })

const contentOf = ({ id, version, compositions, ...content }: EditedRepertoire) => ({
  ...content,
  compositionIds: compositions.map((one) => one.id),
})

const piecesOf = async (db: Db, id: number): Promise<number[]> => {
  const rows = await db
    .select({ id: repertoireComposition.compositionId })
    .from(repertoireComposition)
    .where(eq(repertoireComposition.repertoireId, id))
    .orderBy(asc(repertoireComposition.position))
  return rows.map((row) => row.id)
}

const putPieces = async (tx: Db, repertoireId: number, compositionIds: readonly number[]): Promise<void> => {
  if (compositionIds.length === 0) return
  await tx
    .insert(repertoireComposition)
    .values(compositionIds.map((compositionId, position) => ({ repertoireId, compositionId, position })))
}

const requirePieces = async (tx: Db, ids: readonly number[]): Promise<void> => {
  const known = await tx.$count(composition, inArray(composition.id, [...ids]))
  if (known !== ids.length)
    throw new HttpError('validation.invalid', {
      fields: [{ field: 'compositionIds', message: 'validation.piece_unknown' }],
    })
}
