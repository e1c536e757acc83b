import * as v from 'valibot'
import { storableLines } from './characters.ts'
import { timesAt } from './clock.ts'
import { line } from './edited.ts'
import { endpoint, IfMatch, OnVersion, RowNumber, Uuid } from './endpoint.ts'
import { EventTime } from './event-input.ts'
import { ForAll, ForWhom } from './for-whom.ts'
import { listOf } from './lists.ts'
import { Foreign } from './locales.ts'
import { WireTime } from './time.ts'

/** Maximum number of free seats of a lift. */
export const seatsMaximum = 50
/** Maximum length of the driver's remarks, in characters. */
export const liftRemarksMaximum = 200

/** Fields of a lift that its driver enters, for the form and the server. */
export const LiftInput = v.pipe(
  v.object({
    eventId: RowNumber,
    /** Place of departure. */
    place: line(1, 100),
    leavesAt: EventTime,
    /** Free seats, without the driver's. */
    seats: v.pipe(
      v.number('validation.lift_seats'),
      v.integer('validation.lift_seats'),
      v.minValue(1, 'validation.lift_seats'),
      v.maxValue(seatsMaximum, 'validation.lift_seats'),
    ),
    remarks: v.pipe(
      v.string('validation.required'),
      v.trim(),
      v.regex(storableLines, 'validation.characters'),
      v.maxLength(liftRemarksMaximum, 'validation.text_too_long'),
    ),
  }),
  v.forward(
    v.partialCheck([['leavesAt']], ({ leavesAt }) => timesAt(leavesAt) > 0, 'validation.time_skipped'),
    ['leavesAt'],
  ),
)
export type LiftInput = v.InferOutput<typeof LiftInput>

const Rider = v.object({ uuid: v.string(), label: v.string() })

/** A lift that a member offers, with the seat of the caller, or of a represented member. */
export const Lift = v.object({
  id: v.string(),
  eventId: v.number(),
  /** Title of the event. */
  event: v.string(),
  foreign: Foreign,
  cancelled: v.boolean(),
  driver: Rider,
  /** The represented member whose seat it is; null = the caller. */
  person: v.optional(v.nullable(v.string()), null),
  /** True if the person drives. */
  own: v.boolean(),
  place: v.string(),
  leavesAt: WireTime,
  seats: v.number(),
  remarks: v.string(),
  deleted: v.boolean(),
  riders: v.array(Rider),
  version: v.number(),
  /** True if the person has a seat. */
  takes: v.boolean(),
  /** Name of the representative who offers the lift of the person, or took the seat; null = the person. */
  givenBy: v.optional(v.nullable(v.string()), null),
  /** Version of the seat; 0 = never taken. */
  seatVersion: v.number(),
})
export type Lift = v.InferOutput<typeof Lift>

const path = '/api/frontend/internal/lift'
/**
 * The lifts of events that are not over, by time, with the caller's seat, and on request a row of each for everybody for whom
 * the caller acts; deleted ones only if the person had a seat.
 */
export const listLifts = endpoint({ method: 'GET', path, input: { query: ForAll }, reply: listOf(Lift) })

/**
 * Creates, changes or deletes the caller's lift under an id that the device chose, as `saveAbsence`. Refused at `seats` for
 * fewer seats than riders, and at `eventId` for an event that is over, cancelled or unknown. not_found for another member's lift.
 */
export const saveLift = endpoint({
  method: 'PUT',
  path: `${path}/:id`,
  input: {
    params: v.object({ id: Uuid }),
    query: ForWhom,
    headers: OnVersion,
    body: v.intersect([
      LiftInput,
      v.object({
        deleted: v.boolean('validation.invalid'),
        /** Start of the event as the member saw it. */
        start: v.optional(WireTime),
        supersedes: v.optional(v.boolean('validation.invalid'), false),
      }),
    ]),
  },
  reply: Lift,
  errors: ['conflict.version', 'rule.event_cancelled', 'rule.event_moved', 'rule.not_represented'],
})

/**
 * Takes a seat, or gives it back, as `takeDuty`. rule.lift_full; rule.lift_closed for the own lift, for a deleted
 * one or a cancelled event, and after the departure.
 */
export const takeSeat = endpoint({
  method: 'PUT',
  path: `${path}/:id/seat`,
  input: {
    params: v.object({ id: Uuid }),
    query: ForWhom,
    headers: v.object({ 'if-match': IfMatch }),
    body: v.object({
      takes: v.boolean('validation.required'),
      /** Departure as the member saw it. */
      start: v.optional(WireTime),
      supersedes: v.optional(v.boolean('validation.invalid'), false),
    }),
  },
  reply: Lift,
  errors: [
    'conflict.version',
    'rule.event_cancelled',
    'rule.event_moved',
    'rule.lift_closed',
    'rule.lift_full',
    'rule.not_represented',
  ],
})
