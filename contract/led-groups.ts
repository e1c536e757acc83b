import * as v from 'valibot'
import { Participant } from './answers.ts'
import { byId } from './edited.ts'
import { ChangeReason } from './edited-events.ts'
import { endpoint, OnceOnly, RowId } from './endpoint.ts'
import { eventFields } from './event-input.ts'
import { listOf } from './lists.ts'
import { ListedMailing, MailingInput, MailingPreview } from './mailings.ts'
import { WireTime } from './time.ts'

const path = '/api/frontend/internal/group'

/** A coming rehearsal that invites one group or one section and nobody else, with the answers. */
export const GroupRehearsal = v.object({
  id: v.number(),
  title: v.string(),
  dateStart: WireTime,
  dateEnd: WireTime,
  fullDay: v.boolean(),
  location: v.nullable(v.string()),
  cancelled: v.boolean(),
  version: v.number(),
  /** Answers by name, without the remarks and the reasons of absences, which are for planners. */
  answers: v.array(Participant),
})
export type GroupRehearsal = v.InferOutput<typeof GroupRehearsal>

/** The fields of a rehearsal that its leader states; the server checks the rules of an event. */
export const RehearsalInput = v.pipe(
  v.pick(eventFields, ['titleDe', 'dateStart', 'dateEnd', 'location']),
  v.forward(
    v.partialCheck(
      [['dateStart'], ['dateEnd']],
      ({ dateStart, dateEnd }) => dateStart <= dateEnd,
      'validation.end_before_start',
    ),
    ['dateEnd'],
  ),
)
export type RehearsalInput = v.InferOutput<typeof RehearsalInput>

/** The coming events with answers whose only invitation is the group, earliest first. not_found for others than its leaders. */
export const listGroupRehearsals = endpoint({
  method: 'GET',
  path: `${path}/:id/rehearsal`,
  input: { params: byId },
  reply: listOf(GroupRehearsal),
})

/** Creates a rehearsal of the group. not_found for others than its leaders. Refused at `dateStart` for one that is over. */
export const callRehearsal = endpoint({
  method: 'POST',
  path: `${path}/:id/rehearsal`,
  input: { params: byId, headers: OnceOnly, body: RehearsalInput },
  reply: GroupRehearsal,
})

/** Cancels a rehearsal of the group, and tells those who come or may come. Changes nothing if it is cancelled already. */
export const cancelRehearsal = endpoint({
  method: 'POST',
  path: `${path}/:id/rehearsal/:event/cancellation`,
  input: {
    params: v.object({ id: RowId, event: RowId }),
    body: v.object({ changeReason: ChangeReason }),
  },
  reply: GroupRehearsal,
  errors: ['conflict.version'],
})

/** Preview of `sendGroupMailing`. Sends nothing. */
export const previewGroupMailing = endpoint({
  method: 'POST',
  path: `${path}/:id/mailing/preview`,
  input: { params: byId, body: MailingInput },
  reply: MailingPreview,
})

/**
 * Sends a mailing of the leader to everybody of the group. not_found for others than its leaders. Refused at `uuids` if
 * nobody has an address, and at `attachments` for any, because leaders upload none.
 */
export const sendGroupMailing = endpoint({
  method: 'POST',
  path: `${path}/:id/mailing`,
  input: { params: byId, headers: OnceOnly, body: MailingInput },
  reply: ListedMailing,
})
