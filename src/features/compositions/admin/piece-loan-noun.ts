import type * as v from 'valibot'
import { PieceLoan, PieceLoanInput, pieceLoanResource } from '#contract/piece-loans.ts'
import { areaField, dateField, type Field, type FieldTable, textField } from '../../../ui/form/field-table.tsx'
import type { EditedNoun } from '../../admin/edit/edited-noun.ts'
import { cachePiece } from './queries.ts'

type Body = v.InferInput<typeof PieceLoanInput>

const optionalDate = (options: Parameters<typeof dateField>[0]): Field<string | null, string | null> => ({
  ...dateField({ ...options, optional: true }),
  read: (day) => day ?? '',
  send: (value) => (value === '' ? null : value),
})

export const pieceLoanFields: FieldTable<PieceLoan, Body> = {
  borrower: textField({ label: 'admin.piece_loan.borrower', hint: 'admin.piece_loan.borrower.hint' }),
  lentOn: dateField({ label: 'admin.piece_loan.lent_on', sideBySide: true }),
  dueOn: optionalDate({ label: 'admin.piece_loan.due_on', sideBySide: true }),
  returnedOn: optionalDate({ label: 'admin.piece_loan.returned_on' }),
  remarks: areaField({ label: 'admin.piece_loan.remarks', maximum: 1000, optional: true }),
}

/** The loans of one piece. */
export const pieceLoanNoun = (compositionId: number): EditedNoun<PieceLoan, Body> => ({
  noun: 'piece_loan',
  nameOf: ({ borrower }) => borrower,
  removal: {
    endpoint: pieceLoanResource.remove,
    title: 'admin.piece_loan.remove.title',
    detail: 'admin.piece_loan.remove.detail',
  },
  fields: pieceLoanFields,
  rules: PieceLoanInput,
  schema: PieceLoan,
  create: (call, body, headers) => call(pieceLoanResource.create, { headers, body: { compositionId, ...body } }),
  change: (call, id, body, headers) => call(pieceLoanResource.change, { params: { id }, headers, body }),
  cache: (row, app) => cachePiece(app, row.compositionId, 'loans', row),
})
