import { CompositionInput, type EditedComposition } from '#contract/edited-compositions.ts'
import { composition } from '../../platform/db/tables.ts'
import type { Rows } from '../../platform/resources/rows.ts'
import { findEditedComposition } from './edited.ts'

export const compositionRows: Rows<EditedComposition, CompositionInput, CompositionInput> = {
  noun: 'composition',
  table: composition,
  read: findEditedComposition,
  contentOf: ({ id, version, sheets, recordings, loans, ...content }) => content,
  rules: CompositionInput,
  columnsOf: (input) => input,
  taken: { field: 'inventory', message: 'validation.inventory_taken' },
}
