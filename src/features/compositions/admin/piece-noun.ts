import { minutesAndSeconds, parseDuration } from '#contract/duration.ts'
import { CompositionInput, compositionResource, type EditedComposition } from '#contract/edited-compositions.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { francs, parseRappen } from '#contract/money.ts'
import { areaField, checkboxField, type Field, type FieldTable, textField } from '../../../ui/form/field-table.tsx'
import { type PagedNoun, pagesOf } from '../../admin/edit/edited-noun.ts'

type Body = CallInput<typeof compositionResource.create>['body']

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

const paper = { legend: 'admin.piece.paper', folded: true } as const

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
  material: areaField({
    label: 'admin.piece.material',
    hint: 'admin.piece.material.hint',
    maximum: 500,
    optional: true,
  }),
  archived: checkboxField({ label: 'admin.piece.archived', sentence: 'admin.piece.archived.label' }),
  shelfMark: textField({ label: 'admin.piece.shelf_mark', group: paper, sideBySide: true, optional: true }),
  grade: textField({ label: 'admin.piece.grade', group: paper, sideBySide: true, optional: true }),
  publisher: textField({ label: 'admin.piece.publisher', group: paper, sideBySide: 'name', optional: true }),
  orderNumber: textField({ label: 'admin.piece.order_number', group: paper, sideBySide: 'name', optional: true }),
  workNumber: textField({
    label: 'admin.piece.work_number',
    hint: 'admin.piece.work_number.hint',
    group: paper,
    optional: true,
  }),
  duration: {
    ...textField({ label: 'admin.piece.duration', group: paper, sideBySide: true, optional: true }),
    read: (seconds) => (seconds === null ? '' : minutesAndSeconds(seconds)),
    send: (value) => (value.trim() === '' ? null : (parseDuration(value) ?? Number.NaN)),
  },
  price: {
    ...textField({
      label: 'admin.piece.price',
      group: paper,
      sideBySide: true,
      input: { inputMode: 'decimal' },
      optional: true,
    }),
    read: (rappen) => (rappen === null ? '' : francs(rappen)),
    send: (value) => (value.trim() === '' ? null : (parseRappen(value) ?? Number.NaN)),
  },
}

export const pieceNoun: PagedNoun<EditedComposition, Body> = {
  ...pagesOf('/$locale/intra/admin/sheets', compositionResource, 'composition', 'sheet', 'recording', 'piece_loan'),
  nameOf: ({ title }) => title,
  fields: pieceFields,
  rules: CompositionInput,
}
