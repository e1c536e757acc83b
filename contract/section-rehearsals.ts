import * as v from 'valibot'
import { ChangeReason } from './edited-events.ts'
import { endpoint, IfMatch, OnceOnly, RowId } from './endpoint.ts'
import { SectionId } from './function-ids.ts'
import { GroupRehearsal, RehearsalInput } from './led-groups.ts'
import { listOf } from './lists.ts'

const path = '/api/frontend/internal/section/:section/rehearsal'
const ofSection = { section: SectionId('validation.invalid') }
const onEvent = v.object({ ...ofSection, event: RowId })

/**
 * The coming events with answers that invite the section and nobody else, earliest first. Like the following endpoints for
 * planners, and for the leaders of the section; not_found for the leaders of others.
 */
export const listSectionRehearsals = endpoint({
  method: 'GET',
  path,
  input: { params: v.object(ofSection) },
  reply: listOf(GroupRehearsal),
})

/** Creates a rehearsal of the section. Refused at `dateStart` for one that is over. */
export const callSectionRehearsal = endpoint({
  method: 'POST',
  path,
  input: { params: v.object(ofSection), headers: OnceOnly, body: RehearsalInput },
  reply: GroupRehearsal,
})

/** Changes a rehearsal of the section. If time or place change, those who come or may come are told. */
export const changeSectionRehearsal = endpoint({
  method: 'PUT',
  path: `${path}/:event`,
  input: { params: onEvent, headers: v.object({ 'if-match': IfMatch }), body: RehearsalInput },
  reply: GroupRehearsal,
  errors: ['conflict.version'],
})

/** Cancels a rehearsal of the section, and tells those who come or may come. Changes nothing if it is cancelled already. */
export const cancelSectionRehearsal = endpoint({
  method: 'POST',
  path: `${path}/:event/cancellation`,
  input: { params: onEvent, body: v.object({ changeReason: ChangeReason }) },
  reply: GroupRehearsal,
  errors: ['conflict.version'],
})
