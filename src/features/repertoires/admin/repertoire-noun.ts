import { type EditedRepertoire, RepertoireInput, repertoireResource } from '#contract/edited-repertoires.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { checkboxField, dateField, type FieldTable, textField } from '../../../ui/form/field-table.tsx'
import { draftKey, type PagedNoun, pagesOf } from '../../admin/edit/edited-noun.ts'
import { PiecesControl } from './PiecesControl.tsx'
import { piecesIn, writePieces } from './pieces.ts'

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

export const repertoireNoun: PagedNoun<EditedRepertoire, Body> = {
  ...pagesOf('/$locale/intra/admin/repertoires', repertoireResource, 'repertoire', 'composition'),
  draftOf: draftKey('repertoire'),
  nameOf: ({ name }) => name,
  removal: {
    endpoint: repertoireResource.remove,
    button: 'admin.repertoire.remove',
    title: 'admin.repertoire.remove.title',
    detail: 'admin.repertoire.remove.detail',
  },
  fields: repertoireFields,
  rules: RepertoireInput,
}
