import { EditedSheet, SheetInput, sheetResource } from '#contract/edited-compositions.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { keys, sheetInstruments } from '#contract/persons.ts'
import { type FieldTable, optionalSelectField, selectField, textField } from '../../../ui/form/field-table.tsx'
import type { EditedNoun } from '../edit/edited-noun.ts'
import { cachePiece } from './queries.ts'

type Body = Required<CallInput<typeof sheetResource.change>['body']>

/** The part that a sheet is, and the name of its file. */
export const sheetFields: FieldTable<EditedSheet, Body> = {
  instrument: selectField({
    label: 'admin.part.instrument',
    choices: ['', ...sheetInstruments],
    labelOf: (instrument) => (instrument === '' ? 'admin.part.choose' : `sheet.instrument.${instrument}`),
  }),
  voice: textField({ label: 'admin.part.voice', optional: true }),
  key: optionalSelectField({
    label: 'admin.part.key',
    choices: ['', ...keys],
    labelOf: (key) => (key === '' ? 'admin.part.key.none' : `sheet.key.${key}`),
  }),
  name: textField({ label: 'admin.part.name' }),
}

export const sheetNoun: EditedNoun<EditedSheet, Body> = {
  noun: 'sheet',
  fields: sheetFields,
  rules: SheetInput,
  schema: EditedSheet,
  change: (call, id, body, headers) => call(sheetResource.change, { params: { id }, headers, body }),
  cache: (row, app) => cachePiece(app, row.compositionId, 'sheets', row),
}
