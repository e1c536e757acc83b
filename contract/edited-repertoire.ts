import * as v from 'valibot'
import { CompositionRow } from './compositions.ts'
import { endpoint, IfMatch, OnceOnly, RowId, RowNumber } from './endpoint.ts'
import { listOf } from './lists.ts'
import { Repertoire } from './repertoire.ts'
import { WireDate } from './time.ts'

const day = v.pipe(v.string('validation.required'), v.minLength(1, 'validation.required'), WireDate)

/** A repertoire with its pieces in playing order, saved together. */
export const RepertoireInput = v.pipe(
  v.object({
    name: v.pipe(
      v.string('validation.required'),
      v.trim(),
      v.minLength(1, 'validation.required'),
      v.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'validation.characters'),
      v.maxLength(100, 'validation.text_too_long'),
    ),
    dateStart: day,
    /** Its last day. */
    dateEnd: day,
    /** Nobody but editors sees it. */
    hidden: v.boolean('validation.required'),
    compositionIds: v.pipe(v.array(RowNumber, 'validation.invalid'), v.maxLength(300, 'validation.too_many_pieces')),
  }),
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

/** A repertoire as the editors' list shows it. */
export const EditedRepertoireRow = v.object({ ...Repertoire.entries, hidden: v.boolean(), version: v.number() })
export type EditedRepertoireRow = v.InferOutput<typeof EditedRepertoireRow>

export const EditedRepertoire = v.object({
  ...EditedRepertoireRow.entries,
  /** In playing order. */
  compositions: v.array(CompositionRow),
})
export type EditedRepertoire = v.InferOutput<typeof EditedRepertoire>

const path = '/api/frontend/internal/admin/repertoire'
const byId = v.object({ id: RowId })

/** All of them, the newest first, hidden ones too. */
export const listEditedRepertoires = endpoint({
  method: 'GET',
  path,
  input: {},
  reply: listOf(EditedRepertoireRow),
})
export const getEditedRepertoire = endpoint({
  method: 'GET',
  path: `${path}/:id`,
  input: { params: byId },
  reply: EditedRepertoire,
})
export const createRepertoire = endpoint({
  method: 'POST',
  path,
  input: { headers: OnceOnly, body: RepertoireInput },
  reply: EditedRepertoire,
})
/** 412 with the repertoire as `current` when somebody else has changed it since `If-Match`. */
export const changeRepertoire = endpoint({
  method: 'PUT',
  path: `${path}/:id`,
  input: { params: byId, headers: v.object({ 'if-match': IfMatch }), body: RepertoireInput },
  reply: EditedRepertoire,
})
/** Its pieces stay in the library. */
export const removeRepertoire = endpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  input: { params: byId },
  reply: v.object({ id: v.number() }),
})
