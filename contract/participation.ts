import * as v from 'valibot'
import { endpoint, OnVersion, RowId, RowNumber } from './endpoint.ts'
import { CalendarEvent } from './events.ts'
import { listOf } from './lists.ts'
import { sections } from './persons.ts'

/** true = signed up, false = signed off, null = undecided. */
export const ParticipationStatus = v.nullable(v.boolean())
export const remarksMaximum = 500

export const Participation = v.object({
  id: v.number(),
  eventId: v.number(),
  status: ParticipationStatus,
  remarks: v.string(),
  version: v.number(),
  /** Name of the other person who changed the row; only in a conflict. */
  changedBy: v.optional(v.string()),
})
export type Participation = v.InferOutput<typeof Participation>

/** An event that members answer. What else there is about it is in the calendar. */
export const SubscribableEvent = v.omit(CalendarEvent, [
  'remarks',
  'remarksHtml',
  'publicEvent',
  'image',
  'picture',
  'articleId',
  'files',
])
export type SubscribableEvent = v.InferOutput<typeof SubscribableEvent>

export const ParticipationInput = v.object({
  eventId: RowNumber,
  status: ParticipationStatus,
  remarks: v.pipe(v.string('validation.required'), v.maxLength(remarksMaximum, 'validation.remarks_too_long')),
})

const path = '/api/participationselfservice'
/** The member's own rows of upcoming events. */
export const listParticipation = endpoint({ method: 'GET', path, input: {}, reply: listOf(Participation) })
/** Upcoming events that the member can answer. */
export const listSubscribable = endpoint({
  method: 'GET',
  path: `${path}/subscribable`,
  input: {},
  reply: listOf(SubscribableEvent),
})
/** The subscribable events without a yes or no. */
export const listTodo = endpoint({ method: 'GET', path: `${path}/todo`, input: {}, reply: listOf(SubscribableEvent) })
/** The numbers of answers of one section of the band. */
const SectionAnswers = v.object({
  section: v.fallback(v.picklist([...sections, 'other']), 'other'),
  yes: v.number(),
  no: v.number(),
  open: v.number(),
  /** Musicians without membership who agreed to play. Lists that an older app persisted have none. */
  substitutes: v.optional(v.number(), 0),
})
export type SectionAnswers = v.InferOutput<typeof SectionAnswers>

/** Attendance in numbers: for each upcoming event the sections that have players, in the order of the score. */
export const Attendance = v.object({ eventId: v.number(), sections: v.array(SectionAnswers) })
export type Attendance = v.InferOutput<typeof Attendance>
export const listAttendance = endpoint({
  method: 'GET',
  path: `${path}/attendance`,
  input: {},
  reply: listOf(Attendance),
})

/** A player with their answer. Remarks are visible only to their author and to editors. */
export const Participant = v.object({
  label: v.string(),
  section: v.fallback(v.picklist([...sections, 'other']), 'other'),
  status: ParticipationStatus,
})
export type Participant = v.InferOutput<typeof Participant>
/** Every player of the band by section and name. */
export const listParticipants = endpoint({
  method: 'GET',
  path: '/api/frontend/internal/event/:id/participants',
  input: { params: v.object({ id: RowId }) },
  reply: listOf(Participant),
})

/** First answer: no row yet → 201; row equals the desired state → 200; otherwise 412 with the row. */
export const createParticipation = endpoint({
  method: 'POST',
  path: `${path}/`,
  input: { body: ParticipationInput },
  reply: Participation,
})
/**
 * Later answer: If-Match is the version that it is based on; row equals the desired state → 200 unchanged; otherwise
 * 412 with the row. `supersedes`: another answer was sent with this version and got no reply. The version then
 * increases even if nothing changes, so that the other answer has no effect should it still arrive.
 */
export const updateParticipation = endpoint({
  method: 'PUT',
  path: `${path}/`,
  input: {
    headers: OnVersion,
    body: v.object({
      ...ParticipationInput.entries,
      id: RowNumber,
      supersedes: v.optional(v.boolean('validation.invalid'), false),
    }),
  },
  reply: Participation,
})

/**
 * Returns true while the answer can be changed. `now` and the event's start are wire times. A full-day event closes
 * with its first day.
 */
export const answerOpen = (
  event: Pick<SubscribableEvent, 'dateStart' | 'fullDay' | 'cancelled'>,
  now: string,
): boolean =>
  !event.cancelled && (event.fullDay ? now.slice(0, 10) <= event.dateStart.slice(0, 10) : now < event.dateStart)
