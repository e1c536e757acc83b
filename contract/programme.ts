import * as v from 'valibot'
import { Composition } from './compositions.ts'
import { endpoint, RowId } from './endpoint.ts'
import { listOf } from './lists.ts'

/** The programme of an event in playing order; empty if nothing is known yet. Library readers only. */
export const listProgramme = endpoint({
  method: 'GET',
  path: '/api/frontend/internal/event/:id/compositions',
  input: { params: v.object({ id: RowId }) },
  reply: listOf(Composition),
})

/** The number of pieces of each event that has a programme and is upcoming or ended at most a day ago. */
export const ProgrammeSize = v.object({ eventId: v.number(), pieces: v.number() })
export const listProgrammeSizes = endpoint({
  method: 'GET',
  path: '/api/frontend/internal/event/compositions',
  input: {},
  reply: listOf(ProgrammeSize),
})
