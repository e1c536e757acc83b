import { type EditedSheet, SheetInput, sheetResource } from '#contract/edited-compositions.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { keys } from '#contract/persons.ts'
import { conducting, score } from '#contract/sections.ts'
import { areaField, type FieldTable, optionalSelectField, textField } from '../../../ui/form/field-table.tsx'
import { functionField } from '../../../ui/form/function-field.tsx'
import { type EditedNoun, writesOf } from '../../admin/edit/edited-noun.ts'
import { cachePiece } from './queries.ts'

type Body = Required<CallInput<typeof sheetResource.change>['body']>

/** The part that a sheet is, and the name of its file: what an upload says. */
export const uploadedFields: FieldTable<EditedSheet, Omit<Body, 'material'>> = {
  instrument: functionField({
    label: 'admin.part.instrument',
    choose: 'admin.part.choose',
    // The conductor reads the score.
    choices: ({ sections }) => [
      ...sections.filter(({ id, withoutSheets }) => id !== conducting && !withoutSheets).map(({ id }) => id),
      score,
    ],
    labelOf: (id) => `section.instrument.${id}`,
  }),
  voice: textField({ label: 'admin.part.voice', optional: true }),
  key: optionalSelectField({
    label: 'admin.part.key',
    choices: ['', ...keys],
    labelOf: (key) => (key === '' ? 'admin.part.key.none' : `sheet.key.${key}`),
  }),
  name: textField({ label: 'admin.part.name' }),
}

/** The same with what editors add later. */
export const sheetFields: FieldTable<EditedSheet, Body> = {
  ...uploadedFields,
  material: areaField({
    label: 'admin.piece.material',
    hint: 'admin.part.material.hint',
    maximum: 500,
    optional: true,
  }),
}

export const sheetNoun: EditedNoun<EditedSheet, Body> = {
  noun: 'sheet',
  nameOf: ({ name }) => name,
  removal: { endpoint: sheetResource.remove, title: 'admin.sheets.remove.title', detail: 'admin.sheets.remove.detail' },
  fields: sheetFields,
  rules: SheetInput,
  ...writesOf<EditedSheet, Body>(sheetResource),
  cache: (row, app) => cachePiece(app, row.compositionId, 'sheets', row),
}
