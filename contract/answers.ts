import * as v from 'valibot'
import { endpoint, OnVersion, RowId, RowNumber, Uuid } from './endpoint.ts'
import type { Refusal } from './errors.ts'
import { CalendarEvent } from './events.ts'
import { ForAll, ForWhom } from './for-whom.ts'
import { listOf } from './lists.ts'
import { WireDate, WireTime } from './time.ts'

/** true = signed up, false = signed off, null = undecided. */
export const ParticipationStatus = v.nullable(v.boolean())
export const remarksMaximum = 500

/**
 * When something was said, by the device. `trusted`: the device computed the server's time from its last contact and a
 * clock that nobody can set. Absent = when the server receives it.
 */
export const Given = v.object({
  at: v.pipe(v.string('validation.invalid'), v.isoTimestamp('validation.invalid')),
  trusted: v.boolean('validation.invalid'),
  /** Of an answer: the start of the event as the member saw it. */
  start: v.optional(WireTime),
})
export type Given = v.InferOutput<typeof Given>

/** An answer after the reply deadline: a request that a planner confirms or refuses. */
export const LateAnswer = v.object({
  status: ParticipationStatus,
  maybeUntil: v.nullable(v.string()),
  despite: v.nullable(v.string()),
  /** When it was given: an instant. */
  at: v.string(),
  /** When it was given without a network, by a clock that could be wrong; null = it was given at `at`. */
  offlineAt: v.nullable(v.string()),
  refused: v.boolean(),
})
export type LateAnswer = v.InferOutput<typeof LateAnswer>

/** Lists that an older app persisted lack what has a default. */
export const Participation = v.object({
  id: v.number(),
  eventId: v.number(),
  status: ParticipationStatus,
  remarks: v.string(),
  /** The last day of a maybe, which has no status. */
  maybeUntil: v.optional(v.nullable(v.string()), null),
  /** Id of the absence in spite of which the answer was given. */
  despite: v.optional(v.nullable(v.string()), null),
  /** When status or maybe were given: an instant. */
  statedAt: v.optional(v.nullable(v.string()), null),
  /** The answer that waits for a planner, or was refused; `status` counts meanwhile. */
  late: v.optional(v.nullable(LateAnswer), null),
  /** The represented person whose answer it is; null = the caller. */
  person: v.optional(v.nullable(v.string()), null),
  /** Name of the representative who gave it; null = the person, or a planner. */
  givenBy: v.optional(v.nullable(v.string()), null),
  version: v.number(),
  /** Name of the other person who changed the row; only in a conflict. */
  changedBy: v.optional(v.string()),
})
export type Participation = v.InferOutput<typeof Participation>

/** The part of an answer that counts: everything except the remarks. */
export type StatedAnswer = Pick<Participation, 'status' | 'maybeUntil' | 'despite'>

/** Returns what the member said last, even if it still waits for a planner. */
export const wishedAnswer = ({ late, ...row }: StatedAnswer & Pick<Participation, 'late'>): StatedAnswer => {
  const { status, maybeUntil, despite } = late === null || late.refused ? row : late
  return { status, maybeUntil, despite }
}

/** An event that members answer. What else there is about it is in the calendar. */
export const SubscribableEvent = v.object({
  ...v.omit(CalendarEvent, [
    'remarks',
    'remarksHtml',
    'publicEvent',
    'image',
    'picture',
    'articleId',
    'files',
    'uninvited',
  ]).entries,
  /** True if comments may be written. Lists that an older app persisted have none. */
  comments: v.optional(v.boolean(), false),
})
export type SubscribableEvent = v.InferOutput<typeof SubscribableEvent>

export const ParticipationInput = v.object({
  eventId: RowNumber,
  status: ParticipationStatus,
  remarks: v.pipe(v.string('validation.required'), v.maxLength(remarksMaximum, 'validation.remarks_too_long')),
  /** Absent = unchanged by an app that knows no maybe. */
  maybeUntil: v.optional(v.nullable(WireDate)),
  despite: v.optional(v.nullable(Uuid)),
  given: v.optional(Given),
})

const path = '/api/participationselfservice'
/** The member's own rows of upcoming events, and on request those of the members for whom the caller acts. */
export const listParticipation = endpoint({
  method: 'GET',
  path,
  input: { query: ForAll },
  reply: listOf(Participation),
})
/** Upcoming events that the member can answer. */
export const listSubscribable = endpoint({
  method: 'GET',
  path: `${path}/subscribable`,
  input: {},
  reply: listOf(SubscribableEvent),
})
/** The subscribable events with an open answer: neither yes nor no, no absence, no default, no maybe that holds. */
export const listTodo = endpoint({ method: 'GET', path: `${path}/todo`, input: {}, reply: listOf(SubscribableEvent) })
/** The numbers of answers of one section of the band. */
export const SectionAnswers = v.object({
  section: v.string(),
  yes: v.number(),
  no: v.number(),
  open: v.number(),
  /** How many of `yes` are assumed, and of `open` a maybe. */
  assumed: v.optional(v.number(), 0),
  maybe: v.optional(v.number(), 0),
  /** Musicians without membership who agreed to play. Lists that an older app persisted have none. */
  substitutes: v.optional(v.number(), 0),
})
export type SectionAnswers = v.InferOutput<typeof SectionAnswers>

/** Returns how many will play in a section, substitutes included. */
export const strengthOf = ({ yes, substitutes }: Pick<SectionAnswers, 'yes' | 'substitutes'>): number =>
  yes + substitutes

/** The numbers of answers to an upcoming event, by section in the order of the score; only sections that have players. */
export const AnswerCounts = v.object({ eventId: v.number(), sections: v.array(SectionAnswers) })
export type AnswerCounts = v.InferOutput<typeof AnswerCounts>
export const listAnswerCounts = endpoint({
  method: 'GET',
  path: `${path}/attendance`,
  input: {},
  reply: listOf(AnswerCounts),
})

/** A player with their answer. Remarks are visible only to their author and to editors. */
export const Participant = v.object({
  /** The player's id, because two may have one name. Lists that an older app persisted have none. */
  uuid: v.optional(v.string(), ''),
  label: v.string(),
  section: v.string(),
  status: ParticipationStatus,
  assumed: v.optional(v.boolean(), false),
  maybe: v.optional(v.boolean(), false),
})
export type Participant = v.InferOutput<typeof Participant>
/** Every player of the band by section and name. */
export const listParticipants = endpoint({
  method: 'GET',
  path: '/api/frontend/internal/event/:id/participants',
  input: { params: v.object({ id: RowId }) },
  reply: listOf(Participant),
})

/** Refusals of an answer, also of one that is given for somebody else. */
export const answerRefusals: readonly Refusal[] = [
  'conflict.version',
  'rule.event_cancelled',
  'rule.event_moved',
  'rule.event_started',
  'rule.no_maybe',
  'rule.not_addressed',
  'rule.not_subscribable',
]

/**
 * Gives the first answer, of oneself or of a represented member. An equal one is returned; another one is a conflict with
 * the row.
 */
export const createParticipation = endpoint({
  method: 'POST',
  path: `${path}/`,
  input: { query: ForWhom, body: ParticipationInput },
  reply: Participation,
  errors: [...answerRefusals, 'rule.not_represented'],
})
/**
 * Changes an answer. If-Match is the version that it is based on. An equal row is returned unchanged; another version is a
 * conflict with the row. `supersedes`: another answer was sent with this version and got no reply. The version then
 * increases even if nothing changes, so that the other answer has no effect should it still arrive.
 */
export const updateParticipation = endpoint({
  method: 'PUT',
  path: `${path}/`,
  input: {
    query: ForWhom,
    headers: OnVersion,
    body: v.object({
      ...ParticipationInput.entries,
      id: RowNumber,
      supersedes: v.optional(v.boolean('validation.invalid'), false),
    }),
  },
  reply: Participation,
  errors: [...answerRefusals, 'rule.not_represented'],
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
