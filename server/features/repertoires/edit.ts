import { asc, desc, eq, inArray } from 'drizzle-orm'
import { type EditedRepertoire, type EditedRepertoireRow, RepertoireInput } from '#contract/edited-repertoires.ts'
import { toWireDate } from '#contract/time.ts'
import type { Db } from '../../platform/db/open.ts'
import { composition, repertoire, repertoireComposition } from '../../platform/db/tables.ts'
import { fieldRefusal, requireFirst } from '../../platform/http/http-error.ts'
import type { Rows } from '../../platform/resources/rows.ts'
import { findRowsInOrder } from '../compositions/search.ts'
import { announceRepertoire } from '../notifications/music.ts'

/** All repertoires, newest first, including hidden ones. */
export const findEditedRepertoires = async (db: Db): Promise<EditedRepertoireRow[]> =>
  await db.select().from(repertoire).orderBy(desc(repertoire.dateStart), desc(repertoire.id))

/** @throws HttpError not_found */
export const findEditedRepertoire = async (db: Db, id: number): Promise<EditedRepertoire> => {
  const row = requireFirst(await db.select().from(repertoire).where(eq(repertoire.id, id)))
  return { ...row, compositions: await findRowsInOrder(db, await piecesOf(db, id)) }
}

export const repertoireRows: Rows<EditedRepertoire, RepertoireInput, RepertoireInput> = {
  noun: 'repertoire',
  table: repertoire,
  read: findEditedRepertoire,
  contentOf: ({ id, version, compositions, ...content }) => ({
    ...content,
    compositionIds: compositions.map((one) => one.id),
  }),
  rules: RepertoireInput,
  columnsOf: (input) => input,
  check: async (tx, { changed: { compositionIds } }) => {
    if (compositionIds !== undefined) await requirePieces(tx, compositionIds)
  },
  after: async (tx, id, { before, changed: { compositionIds }, author }) => {
    if (compositionIds !== undefined) {
      await tx.delete(repertoireComposition).where(eq(repertoireComposition.repertoireId, id))
      await insertPieces(tx, id, compositionIds)
    }
    if (before === null || before.hidden || before.dateStart > toWireDate(author.now))
      await announceRepertoire(tx, await findEditedRepertoire(tx, id), author.now)
  },
}

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
  if (known !== ids.length) throw fieldRefusal('compositionIds', 'validation.piece_unknown')
}
