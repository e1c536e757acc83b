import * as v from 'valibot'
import { Composition } from './compositions.ts'
import { endpoint, RowId } from './endpoint.ts'
import { ListQuery, listOf } from './lists.ts'
import { WireDate } from './time.ts'

export const Repertoire = v.object({
  id: v.number(),
  name: v.string(),
  dateStart: WireDate,
  dateEnd: WireDate,
})
export type Repertoire = v.InferOutput<typeof Repertoire>

/** Filter fields: id, name, dateStart, dateEnd. Hidden ones are never listed. */
export const listRepertoire = endpoint({
  method: 'GET',
  path: '/api/frontend/internal/repertoire',
  input: { query: ListQuery },
  reply: listOf(Repertoire),
})
/** In playing order. */
export const listRepertoireCompositions = endpoint({
  method: 'GET',
  path: '/api/frontend/internal/repertoire/:id/compositions',
  input: { params: v.object({ id: RowId }) },
  reply: listOf(Composition),
})

/** The current repertoires and their pieces in playing order as a PDF, for printing and posting up. */
export const getRepertoirePdf = endpoint({
  method: 'GET',
  path: '/api/frontend/internal/repertoire/repertoirePdf',
  input: {},
  reply: 'bytes',
})

/** The filter of the repertoires that are current on a day. */
export const currentRepertoireFilter = (today: string): string => `dateStart<=${today};dateEnd>=${today}`
