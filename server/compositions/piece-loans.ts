import { asc, eq, isNull } from 'drizzle-orm'
import { type PieceLoan, type PieceLoanChange, PieceLoanInput } from '#contract/piece-loans.ts'
import { type Author, changedFields, recordChange } from '../changes/record.ts'
import { type Changed, updateRow } from '../changes/update-row.ts'
import type { Database, Db } from '../db/open.ts'
import { composition, pieceLoan } from '../db/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { requireComposition } from './edit-sheets.ts'

/** The loans that were not returned yet, oldest first. */
export const findOpenLoans = async (db: Db): Promise<(PieceLoan & { readonly title: string })[]> => {
  const rows = await db
    .select({ loan: pieceLoan, title: composition.title })
    .from(pieceLoan)
    .innerJoin(composition, eq(composition.id, pieceLoan.compositionId))
    .where(isNull(pieceLoan.returnedOn))
    .orderBy(asc(pieceLoan.lentOn), asc(pieceLoan.id))
  return rows.map(({ loan, title }) => ({ ...loan, title }))
}

/** @throws HttpError not_found for an unknown piece */
export const addLoan = async (
  tx: Db,
  input: PieceLoanInput & { readonly compositionId: number },
  author: Author,
): Promise<PieceLoan> => {
  await requireComposition(tx, input.compositionId)
  const [row] = await tx.insert(pieceLoan).values(input).returning()
  if (row === undefined) throw new Error('a loan was inserted without a row coming back')
  const fields = changedFields(null, input)
  await recordChange(tx, author, { noun: 'piece_loan', rowId: row.id, action: 'created', fields })
  return row
}

/** @throws HttpError as updateRow */
export const updateLoan = (
  { db }: Database,
  on: Changed,
  change: PieceLoanChange,
  author: Author,
): Promise<PieceLoan> =>
  db.transaction((tx) =>
    updateRow(
      tx,
      {
        noun: 'piece_loan',
        table: pieceLoan,
        on,
        read: async () => {
          const [row] = await tx.select().from(pieceLoan).where(eq(pieceLoan.id, on.id))
          if (row === undefined) throw new HttpError('not_found')
          return row
        },
        contentOf: ({ id, compositionId, version, ...content }) => content,
        rules: PieceLoanInput,
        change,
        columnsOf: (content) => content,
      },
      author,
    ),
  )

/** @throws HttpError not_found */
export const deleteLoan = ({ db }: Database, id: number, author: Author): Promise<void> =>
  db.transaction(async (tx) => {
    const [removed] = await tx.delete(pieceLoan).where(eq(pieceLoan.id, id)).returning()
    if (removed === undefined) throw new HttpError('not_found')
    const { id: _, version, ...content } = removed
    const fields = changedFields(content, null)
    await recordChange(tx, author, { noun: 'piece_loan', rowId: id, action: 'removed', fields })
  })
