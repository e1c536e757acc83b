import * as v from 'valibot'
import { CompositionRow } from './compositions.ts'
import { line } from './edited.ts'
import { endpoint, RowNumber } from './endpoint.ts'
import { listOf } from './lists.ts'
import { Repertoire } from './repertoires.ts'
import { resource } from './resource.ts'
import { WireDate } from './time.ts'

const day = v.pipe(v.string('validation.required'), v.minLength(1, 'validation.required'), WireDate)

const fields = v.object({
  name: line(1, 100),
  dateStart: day,
  /** The last day. */
  dateEnd: day,
  /** True if only editors see it. */
  hidden: v.boolean('validation.required'),
  /** In playing order. */
  compositionIds: v.pipe(v.array(RowNumber, 'validation.invalid'), v.maxLength(300, 'validation.too_many_pieces')),
})
/** A repertoire with its pieces; both are saved together. */
export const RepertoireInput = v.pipe(
  fields,
  v.forward(
    v.partialCheck(
      [['dateStart'], ['dateEnd']],
      ({ dateStart, dateEnd }) => dateStart <= dateEnd,
      'validation.end_before_start',
    ),
    ['dateEnd'],
  ),
)
export type RepertoireInput = v.InferOutput<typeof RepertoireInput>

/** A repertoire as a row of the editors' list. */
export const EditedRepertoireRow = v.object({ ...Repertoire.entries, hidden: v.boolean(), version: v.number() })
export type EditedRepertoireRow = v.InferOutput<typeof EditedRepertoireRow>

export const EditedRepertoire = v.object({
  ...EditedRepertoireRow.entries,
  /** In playing order. */
  compositions: v.array(CompositionRow),
})
export type EditedRepertoire = v.InferOutput<typeof EditedRepertoire>

const path = '/api/frontend/internal/admin/repertoire'

/** All repertoires, newest first, including hidden ones. */
export const listEditedRepertoires = endpoint({
  method: 'GET',
  path,
  input: {},
  reply: listOf(EditedRepertoireRow),
})
/** The pieces of a removed repertoire remain in the library. */
export const repertoireResource = resource({
  path,
  fields,
  input: RepertoireInput,
  row: EditedRepertoire,
})
