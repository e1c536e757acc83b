import { asc, eq, isNull } from 'drizzle-orm'
import { type PieceLoan, PieceLoanInput } from '#contract/piece-loans.ts'
import type { Db } from '../../platform/db/open.ts'
import { composition, pieceLoan } from '../../platform/db/tables.ts'
import { requireFirst } from '../../platform/http/http-error.ts'
import type { Rows } from '../../platform/resources/rows.ts'
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

type NewLoan = PieceLoanInput & { readonly compositionId: number }

export const pieceLoanRows: Rows<PieceLoan, PieceLoanInput, PieceLoanInput & Partial<NewLoan>, NewLoan> = {
  noun: 'piece_loan',
  table: pieceLoan,
  read: async (tx, id) => {
    return requireFirst(await tx.select().from(pieceLoan).where(eq(pieceLoan.id, id)))
  },
  contentOf: ({ id, version, ...content }) => content,
  rules: PieceLoanInput,
  columnsOf: (input) => input,
  check: async (tx, { before, changed: { compositionId } }) => {
    if (before === null && compositionId !== undefined) await requireComposition(tx, compositionId)
  },
}
