import { asc, desc, eq, inArray } from 'drizzle-orm'
import {
  type EditedRepertoire,
  type EditedRepertoireRow,
  type RepertoireChange,
  RepertoireInput,
} from '#contract/edited-repertoire.ts'
import { toWireDate } from '#contract/time.ts'
import { type Author, changedFields, recordChange } from '../changes/record.ts'
import { type Changed, updateRow } from '../changes/update-row.ts'
import { findRowsInOrder } from '../compositions/search.ts'
import type { Database, Db } from '../db/open.ts'
import { composition, repertoire, repertoireComposition } from '../db/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { announceRepertoire } from '../notifications/music.ts'

/** All repertoires, newest first, including hidden ones. */
export const findEditedRepertoires = async (db: Db): Promise<EditedRepertoireRow[]> =>
  await db.select().from(repertoire).orderBy(desc(repertoire.dateStart), desc(repertoire.id))

/** @throws HttpError not_found */
export const findEditedRepertoire = async (db: Db, id: number): Promise<EditedRepertoire> => {
  const [row] = await db.select().from(repertoire).where(eq(repertoire.id, id))
  if (row === undefined) throw new HttpError('not_found')
  return { ...row, compositions: await findRowsInOrder(db, await piecesOf(db, id)) }
}

/** @throws HttpError validation.invalid for unknown or repeated pieces */
export const addRepertoire = async (
  tx: Db,
  { compositionIds, ...values }: RepertoireInput,
  author: Author,
): Promise<EditedRepertoire> => {
  await requirePieces(tx, compositionIds)
  const [row] = await tx.insert(repertoire).values(values).returning()
  if (row === undefined) throw new Error('a repertoire was inserted without a row coming back')
  await insertPieces(tx, row.id, compositionIds)
  const fields = changedFields(null, { ...values, compositionIds })
  await recordChange(tx, author, { noun: 'repertoire', rowId: row.id, action: 'created', fields })
  await announceRepertoire(tx, row, author.now)
  return await findEditedRepertoire(tx, row.id)
}

/** @throws HttpError as updateRow and addRepertoire */
export const updateRepertoire = (
  { db }: Database,
  on: Changed,
  change: RepertoireChange,
  author: Author,
): Promise<EditedRepertoire> =>
  db.transaction(async (tx) => {
    const before = await findEditedRepertoire(tx, on.id)
    return await updateRow(
      tx,
      {
        noun: 'repertoire',
        table: repertoire,
        on,
        read: () => findEditedRepertoire(tx, on.id),
        contentOf,
        rules: RepertoireInput,
        change,
        columnsOf: (content) => content,
        check: ({ compositionIds }) => compositionIds && requirePieces(tx, compositionIds),
        after: async ({ compositionIds, ...changed }) => {
          if (compositionIds !== undefined) {
            await tx.delete(repertoireComposition).where(eq(repertoireComposition.repertoireId, on.id))
            await insertPieces(tx, on.id, compositionIds)
          }
          if (before.hidden || before.dateStart > toWireDate(author.now))
            await announceRepertoire(tx, { ...before, ...changed, version: on.version + 1 }, author.now)
        },
      },
      author,
    )
  })

/**
 * Deletes a repertoire. Its pieces remain in the library.
 * @throws HttpError not_found
 */
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

const insertPieces = async (tx: Db, repertoireId: number, compositionIds: readonly number[]): Promise<void> => {
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
