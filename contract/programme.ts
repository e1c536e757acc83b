import * as v from 'valibot'
import { Composition } from './compositions.ts'
import { endpoint, RowId } from './endpoint.ts'
import { listOf } from './lists.ts'

/** What is played at an event, in playing order; empty when nothing is known yet. Library readers only. */
export const listProgramme = endpoint({
  method: 'GET',
  path: '/api/frontend/internal/event/:id/compositions',
  input: { params: v.object({ id: RowId }) },
  reply: listOf(Composition),
})

/** Which events that are not over for more than a day have a programme, and of how many pieces. */
export const ProgrammeSize = v.object({ eventId: v.number(), pieces: v.number() })
export const listProgrammeSizes = endpoint({
  method: 'GET',
  path: '/api/frontend/internal/event/compositions',
  input: {},
  reply: listOf(ProgrammeSize),
})
