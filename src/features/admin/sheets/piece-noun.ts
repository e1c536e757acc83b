import {
  CompositionInput,
  changeComposition,
  createComposition,
  EditedComposition,
} from '#contract/edited-compositions.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { areaField, checkboxField, type Field, type FieldTable, textField } from '../../../ui/form/field-table.tsx'
import { cacheRow, type EditedNoun } from '../edit/edited-noun.ts'
import { editedPieceQuery } from './queries.ts'

type Body = CallInput<typeof createComposition>['body']

/** Names in one line, with semicolons between them. */
const namesField = (options: Parameters<typeof textField>[0]): Field<readonly string[], string[]> => ({
  ...textField({ ...options, optional: true }),
  read: (names) => names.join('; '),
  send: (value) =>
    value
      .split(';')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
})

export const pieceFields: FieldTable<EditedComposition, Body> = {
  title: textField({ label: 'admin.piece.title' }),
  subtitle: textField({ label: 'admin.piece.subtitle', optional: true }),
  composers: namesField({ label: 'admin.piece.composers', hint: 'admin.piece.names.hint' }),
  arrangers: namesField({ label: 'admin.piece.arrangers' }),
  genre: textField({ label: 'admin.piece.genre', sideBySide: true, optional: true }),
  inventory: textField({ label: 'admin.piece.inventory', sideBySide: true, optional: true }),
  link: textField({
    label: 'admin.piece.link',
    hint: 'admin.piece.link.hint',
    input: { type: 'url', inputMode: 'url' },
    optional: true,
  }),
  description: areaField({ label: 'admin.piece.description', maximum: 2000, optional: true }),
  archived: checkboxField({ label: 'admin.piece.archived', sentence: 'admin.piece.archived.label' }),
}

export const pieceNoun: EditedNoun<EditedComposition, Body> = {
  noun: 'composition',
  fields: pieceFields,
  rules: CompositionInput,
  schema: EditedComposition,
  create: (call, body, headers) => call(createComposition, { headers, body }),
  change: (call, id, body, headers) => call(changeComposition, { params: { id }, headers, body }),
  cache: cacheRow(editedPieceQuery),
}
