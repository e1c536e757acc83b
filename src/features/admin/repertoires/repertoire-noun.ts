import { EditedRepertoire, RepertoireInput, repertoireResource } from '#contract/edited-repertoire.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { checkboxField, dateField, type FieldTable, textField } from '../../../ui/form/field-table.tsx'
import { cacheRow, type EditedNoun } from '../edit/edited-noun.ts'
import { PiecesControl } from './PiecesControl.tsx'
import { piecesIn, writePieces } from './pieces.ts'
import { editedRepertoireQuery } from './queries.ts'

type Body = CallInput<typeof repertoireResource.create>['body']

export const repertoireFields: FieldTable<EditedRepertoire, Body> = {
  name: textField({ label: 'admin.repertoire.name' }),
  dateStart: dateField({ label: 'admin.repertoire.start', sideBySide: true }),
  dateEnd: dateField({ label: 'admin.repertoire.end', sideBySide: true }),
  hidden: checkboxField({ label: 'admin.repertoire.hidden', sentence: 'admin.repertoire.hidden.label' }),
  compositionIds: {
    label: 'admin.repertoire.pieces',
    read: (_ids, { compositions }) => writePieces(compositions),
    send: (value) => piecesIn(value).map(({ id }) => id),
    inWords: (value) =>
      piecesIn(value)
        .map(({ title }) => title)
        .join(', '),
    Control: PiecesControl,
  },
}

export const repertoireNoun: EditedNoun<EditedRepertoire, Body> = {
  noun: 'repertoire',
  fields: repertoireFields,
  rules: RepertoireInput,
  schema: EditedRepertoire,
  create: (call, body, headers) => call(repertoireResource.create, { headers, body }),
  change: (call, id, body, headers) => call(repertoireResource.change, { params: { id }, headers, body }),
  cache: cacheRow(editedRepertoireQuery),
}
