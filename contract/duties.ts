import * as v from 'valibot'
import { timesAt } from './clock.ts'
import { byId, clearable, line } from './edited.ts'
import { endpoint, IfMatch, RowId, RowNumber, Uuid } from './endpoint.ts'
import { EventTime } from './event-input.ts'
import { ForAll, ForWhom } from './for-whom.ts'
import { DocumentFormatName } from './formats.ts'
import { OnlyGroup, StoredGroup } from './groups.ts'
import { listOf } from './lists.ts'
import { Foreign } from './locales.ts'
import { resource } from './resource.ts'
import { Season, WireTime } from './time.ts'

/** Maximum number of people that a duty needs. */
export const neededMaximum = 99

const dutyFields = v.object({
  nameDe: line(1, 100),
  /** null = the German name. */
  nameEn: clearable(line(0, 100)),
  location: clearable(line(0, 200)),
  dateStart: EventTime,
  dateEnd: EventTime,
  /** Number of people. */
  needed: v.pipe(
    v.number('validation.duty_needed'),
    v.integer('validation.duty_needed'),
    v.minValue(1, 'validation.duty_needed'),
    v.maxValue(neededMaximum, 'validation.duty_needed'),
  ),
  /** The only group whose persons are asked; null = all members. */
  group: OnlyGroup,
})
export const DutyInput = v.pipe(
  dutyFields,
  v.forward(
    v.partialCheck([['dateStart']], ({ dateStart }) => timesAt(dateStart) > 0, 'validation.time_skipped'),
    ['dateStart'],
  ),
  v.forward(
    v.partialCheck([['dateEnd']], ({ dateEnd }) => timesAt(dateEnd) > 0, 'validation.time_skipped'),
    ['dateEnd'],
  ),
  v.forward(
    v.partialCheck(
      [['dateStart'], ['dateEnd']],
      ({ dateStart, dateEnd }) => dateStart < dateEnd,
      'validation.end_before_start',
    ),
    ['dateEnd'],
  ),
)
export type DutyInput = v.InferOutput<typeof DutyInput>

/** A member who has taken a duty. */
const Volunteer = v.object({
  uuid: v.string(),
  label: v.string(),
  /** True while the member looks for somebody to take it over. */
  offered: v.boolean(),
  /** True if a planner entered the member. */
  byPlanner: v.boolean(),
})
export type Volunteer = v.InferOutput<typeof Volunteer>

/** A duty as members see it, with the part in it of the caller, or of a represented member. */
export const Duty = v.object({
  id: v.number(),
  eventId: v.number(),
  /** Title of the event. */
  event: v.string(),
  cancelled: v.boolean(),
  name: v.string(),
  foreign: Foreign,
  location: v.nullable(v.string()),
  dateStart: WireTime,
  dateEnd: WireTime,
  needed: v.number(),
  /** Members on the day of the duty, the first to volunteer first. */
  volunteers: v.array(Volunteer),
  /** The represented member whose part it is; null = the caller. */
  person: v.optional(v.nullable(v.string()), null),
  /** True if the person has taken it. */
  takes: v.boolean(),
  /** True while the person looks for somebody to take it over. */
  offered: v.boolean(),
  /** Name of the representative who said so; null = the person, or a planner. */
  givenBy: v.optional(v.nullable(v.string()), null),
  /** Version of the part; 0 = the person has never taken it. */
  version: v.number(),
})
export type Duty = v.InferOutput<typeof Duty>

const path = '/api/frontend/internal/duty'

/**
 * The duties that are not over, earliest first, with the caller's part, and on request a row of each for everybody for whom the
 * caller acts; those of cancelled events, and of groups of others, only if the person has taken them.
 */
export const listDuties = endpoint({ method: 'GET', path, input: { query: ForAll }, reply: listOf(Duty) })

/**
 * Takes a duty, offers it to others, or withdraws. If-Match is the version that it is based on; an equal state is
 * returned unchanged; another version is a conflict with the duty. A full duty is taken over from whoever offered it first. rule.duty_full
 * if nobody does; rule.duty_of_group for others than the persons of its group; rule.duty_closed after its start and for a cancelled event. `supersedes` as for an answer.
 */
export const takeDuty = endpoint({
  method: 'PUT',
  path: `${path}/:id/own`,
  input: {
    params: byId,
    query: ForWhom,
    headers: v.object({ 'if-match': IfMatch }),
    body: v.object({
      takes: v.boolean('validation.required'),
      offered: v.boolean('validation.required'),
      /** Start of the duty as the member saw it. */
      start: v.optional(WireTime),
      supersedes: v.optional(v.boolean('validation.invalid'), false),
    }),
  },
  reply: Duty,
  errors: [
    'conflict.version',
    'rule.duty_closed',
    'rule.duty_full',
    'rule.duty_of_group',
    'rule.event_cancelled',
    'rule.event_moved',
    'rule.not_represented',
  ],
})

/** Fields of the hours of one member, and of those of all. */
const DutyHours = {
  season: v.number(),
  /** The years with duties that are over, and the current one; latest first. */
  seasons: v.array(v.number()),
}

/** The caller's duties of a season that are over, latest first, with their hours to a hundredth. */
export const OwnHours = v.object({
  ...DutyHours,
  hours: v.number(),
  duties: v.array(
    v.object({
      id: v.number(),
      event: v.string(),
      name: v.string(),
      foreign: Foreign,
      dateStart: WireTime,
      dateEnd: WireTime,
      hours: v.number(),
    }),
  ),
})
export type OwnHours = v.InferOutput<typeof OwnHours>
/** The caller's hours of a season; without `season` of the current one. */
export const getOwnHours = endpoint({
  method: 'GET',
  path: `${path}/hours`,
  input: { query: v.object({ season: v.optional(Season) }) },
  reply: OwnHours,
})

/** A duty as planners edit it. */
export const PlannedDuty = v.object({
  id: v.number(),
  eventId: v.number(),
  nameDe: v.string(),
  nameEn: v.nullable(v.string()),
  location: v.nullable(v.string()),
  dateStart: WireTime,
  dateEnd: WireTime,
  needed: v.number(),
  group: StoredGroup,
  volunteers: v.array(Volunteer),
  version: v.number(),
})
export type PlannedDuty = v.InferOutput<typeof PlannedDuty>

const planning = '/api/frontend/internal/planning'

/** An event with the numbers of its duties. */
export const DutyEvent = v.object({
  id: v.number(),
  title: v.string(),
  foreign: Foreign,
  dateStart: WireTime,
  fullDay: v.boolean(),
  /** True before its end. */
  coming: v.boolean(),
  duties: v.number(),
  needed: v.number(),
  taken: v.number(),
})
export type DutyEvent = v.InferOutput<typeof DutyEvent>

/** The coming events that are not cancelled, earliest first, then the events of the last two years with duties. */
export const listDutyEvents = endpoint({
  method: 'GET',
  path: `${planning}/duty`,
  input: {},
  reply: listOf(DutyEvent),
})
/** The members of today, whom a planner may enter, by name. */
export const listDutyMembers = endpoint({
  method: 'GET',
  path: `${planning}/duty/member`,
  input: {},
  reply: listOf(v.object({ uuid: v.string(), label: v.string() })),
})
/** The duties of an event, earliest first. */
export const listPlannedDuties = endpoint({
  method: 'GET',
  path: `${planning}/event/:id/duty`,
  input: { params: byId },
  reply: listOf(PlannedDuty),
})
/**
 * not_found for a duty of an unknown event; refused at `needed` below the number of volunteers; rule.duty_taken for the removal
 * of one that somebody has taken.
 */
export const dutyResource = resource({
  path: `${planning}/duty`,
  fields: dutyFields,
  input: v.intersect([v.object({ eventId: RowNumber }), DutyInput]),
  row: PlannedDuty,
  without: ['get'],
  errors: { remove: ['rule.duty_taken'] },
})
/** Copies the duties of the event `from` to this one, without volunteers, as far from its start as there. */
export const copyDuties = endpoint({
  method: 'POST',
  path: `${planning}/event/:id/duty/copy`,
  input: { params: byId, body: v.object({ from: RowNumber }) },
  reply: listOf(PlannedDuty),
})
/**
 * Enters a member for a duty, or removes one, also after it. Idempotent. not_found for somebody who is no member on that day,
 * rule.duty_full.
 */
export const setVolunteer = endpoint({
  method: 'PUT',
  path: `${planning}/duty/:id/volunteer/:uuid`,
  input: { params: v.object({ id: RowId, uuid: Uuid }), body: v.object({ takes: v.boolean('validation.required') }) },
  reply: PlannedDuty,
  errors: ['rule.duty_full'],
})
/** The duties of an event with their volunteers, to print. */
export const exportDuties = endpoint({
  method: 'GET',
  path: `${planning}/event/:id/duty/export`,
  input: { params: byId, query: v.object({ format: DocumentFormatName }) },
  reply: 'bytes',
})

/** The hours of everybody who had duties in a season, by name. */
export const HoursOfAll = v.object({
  ...DutyHours,
  people: v.array(v.object({ uuid: v.string(), label: v.string(), duties: v.number(), hours: v.number() })),
})
export type HoursOfAll = v.InferOutput<typeof HoursOfAll>
/** The hours of everybody in a season; without `season` of the current one. */
export const getHoursOfAll = endpoint({
  method: 'GET',
  path: `${planning}/duty/hours`,
  input: { query: v.object({ season: v.optional(Season) }) },
  reply: HoursOfAll,
})
/** The hours of everybody in a season, as a file. */
export const exportHours = endpoint({
  method: 'GET',
  path: `${planning}/duty/hours/export`,
  input: { query: v.object({ season: v.optional(Season), format: DocumentFormatName }) },
  reply: 'bytes',
})

/** Returns the number of places that nobody has taken. */
export const freePlaces = ({ needed, volunteers }: Pick<Duty, 'needed' | 'volunteers'>): number =>
  Math.max(0, needed - volunteers.length)
