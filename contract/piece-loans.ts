import * as v from 'valibot'
import { clearable, line } from './edited.ts'
import { endpoint, RowNumber } from './endpoint.ts'
import { listOf } from './lists.ts'
import { resource } from './resource.ts'
import { WireDate } from './time.ts'

const optionalDay = v.pipe(
  v.optional(v.nullable(v.union([v.literal(''), WireDate], 'validation.date')), null),
  v.transform((day) => (day === '' ? null : day)),
)

const fields = v.object({
  /** Usually another band. */
  borrower: line(1, 200),
  lentOn: v.pipe(v.string('validation.required'), v.minLength(1, 'validation.required'), WireDate),
  dueOn: optionalDay,
  /** null = not returned yet. */
  returnedOn: optionalDay,
  remarks: clearable(v.pipe(v.string('validation.required'), v.trim(), v.maxLength(1000, 'validation.text_too_long'))),
})
const isAfterLoan = (lentOn: string, day: string | null): boolean => day === null || day >= lentOn
/** Sheets of paper that are lent to somebody. */
export const PieceLoanInput = v.pipe(
  fields,
  v.forward(
    v.partialCheck(
      [['lentOn'], ['dueOn']],
      ({ lentOn, dueOn }) => isAfterLoan(lentOn, dueOn),
      'validation.end_before_start',
    ),
    ['dueOn'],
  ),
  v.forward(
    v.partialCheck(
      [['lentOn'], ['returnedOn']],
      ({ lentOn, returnedOn }) => isAfterLoan(lentOn, returnedOn),
      'validation.end_before_start',
    ),
    ['returnedOn'],
  ),
)
export type PieceLoanInput = v.InferOutput<typeof PieceLoanInput>

export const PieceLoan = v.object({
  id: v.number(),
  compositionId: v.number(),
  borrower: v.string(),
  lentOn: v.string(),
  dueOn: v.nullable(v.string()),
  returnedOn: v.nullable(v.string()),
  remarks: v.nullable(v.string()),
  version: v.number(),
})
export type PieceLoan = v.InferOutput<typeof PieceLoan>

const path = '/api/frontend/internal/admin/piece-loan'

/** The loans that were not returned yet, oldest first, with the titles of their pieces. */
export const listOpenPieceLoans = endpoint({
  method: 'GET',
  path,
  input: {},
  reply: listOf(v.object({ ...PieceLoan.entries, title: v.string() })),
})
/** not_found for a loan of an unknown piece. */
export const pieceLoanResource = resource({
  path,
  fields,
  input: v.intersect([v.object({ compositionId: RowNumber }), PieceLoanInput]),
  row: PieceLoan,
  without: ['get'],
})
