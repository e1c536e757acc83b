import * as v from 'valibot'
import { ParticipationStatus } from './answers.ts'
import { endpoint, RowId, RowNumber, Uuid } from './endpoint.ts'
import { SectionName } from './events.ts'
import { DocumentFormatName } from './formats.ts'
import { listOf } from './lists.ts'
import { Foreign } from './locales.ts'
import { Season, WireTime } from './time.ts'

/** excused = absent, and the band knew it; missing = absent without a word. */
export const attendanceStates = ['present', 'excused', 'missing'] as const
export type AttendanceState = (typeof attendanceStates)[number]
/** null = not recorded. */
const State = v.nullable(v.picklist(attendanceStates, 'validation.invalid'))

/** Days before today whose events are recorded on a phone, and days ahead whose players it fetches for the rehearsal cellar. */
export const recordedDays = { before: 30, ahead: 7 } as const

/** A player to whom an event is addressed, with the answer. */
const ExpectedPlayer = v.object({
  uuid: v.string(),
  label: v.string(),
  section: SectionName,
  status: ParticipationStatus,
})
export type ExpectedPlayer = v.InferOutput<typeof ExpectedPlayer>

/** An event whose attendance the caller records, with the players of the caller's scope by section and name. */
export const AttendanceEvent = v.object({
  id: v.number(),
  title: v.string(),
  foreign: Foreign,
  dateStart: WireTime,
  fullDay: v.boolean(),
  players: v.array(ExpectedPlayer),
})
export type AttendanceEvent = v.InferOutput<typeof AttendanceEvent>

/** A recorded state. `at` is the server's time in epoch milliseconds, `by` a name; null for a deleted account. */
const Statement = v.object({
  state: v.nullable(v.picklist(attendanceStates)),
  by: v.nullable(v.string()),
  at: v.number(),
})
export type AttendanceStatement = v.InferOutput<typeof Statement>

/** The recorded attendance of a player at an event: the latest statement. */
export const AttendanceRecord = v.object({
  eventId: v.number(),
  /** The player's id. */
  uuid: v.string(),
  ...Statement.entries,
  /** Id of the statement. */
  id: v.string(),
  /** A different statement that its author made without knowing the latest one; null = nobody disagrees. */
  other: v.nullable(Statement),
  version: v.number(),
})
export type AttendanceRecord = v.InferOutput<typeof AttendanceRecord>

const path = '/api/frontend/internal/attendance'

/** The events with sign-up of the last and the next days, earliest first. */
export const listAttendanceEvents = endpoint({
  method: 'GET',
  path: `${path}/events`,
  input: {},
  reply: listOf(AttendanceEvent),
})
/** The records of these events. */
export const listAttendanceRecords = endpoint({
  method: 'GET',
  path: `${path}/records`,
  input: {},
  reply: listOf(AttendanceRecord),
})

const Milliseconds = v.pipe(
  v.number('validation.invalid'),
  v.integer('validation.invalid'),
  v.minValue(0, 'validation.invalid'),
  v.maxValue(Number.MAX_SAFE_INTEGER, 'validation.invalid'),
)
/**
 * Adds a statement about a player. Idempotent by its id. There are no conflicts: statements of several recorders are
 * merged, and the reply is the result. rule.attendance_too_early before the day of the event; not_found for a player who
 * is not expected there, or outside of the caller's scope.
 */
export const recordAttendance = endpoint({
  method: 'PUT',
  path: `${path}/:id/:uuid`,
  input: {
    params: v.object({ id: RowId, uuid: Uuid }),
    body: v.object({
      state: State,
      /** Created by the device. */
      id: Uuid,
      /** When it was recorded and sent, by the device's clock. The server uses only the difference: the clock may be wrong. */
      recordedAt: Milliseconds,
      sentAt: Milliseconds,
      /** Version of the record that the author saw; null = none. */
      seen: v.nullable(RowNumber),
      /** `at` of that record: the statement is later, whatever the device's clock says. null = none, or an older app. */
      seenAt: v.optional(v.nullable(Milliseconds), null),
      /** Ids of earlier statements that the device sent without a reply. The statement is later than they are. */
      supersedes: v.optional(v.pipe(v.array(Uuid), v.maxLength(20, 'validation.invalid')), []),
    }),
  },
  reply: AttendanceRecord,
  errors: ['rule.attendance_too_early', 'rule.event_cancelled', 'rule.not_subscribable'],
})

const AttendanceCounts = v.object({ present: v.number(), excused: v.number(), missing: v.number() })
/** Events by the player's answer and the recorded attendance. */
export const AttendanceSummary = v.object({
  /** Events with recorded attendance to which the player was invited. */
  events: v.number(),
  /** Those of them at which nothing was recorded about the player. */
  unrecorded: v.number(),
  yes: AttendanceCounts,
  no: AttendanceCounts,
  open: AttendanceCounts,
})
export type AttendanceSummary = v.InferOutput<typeof AttendanceSummary>

/** A player in a section: a player who changed the section has two entries. */
const PlayerAttendance = v.object({
  uuid: v.string(),
  label: v.string(),
  section: SectionName,
  summary: AttendanceSummary,
})
export type PlayerAttendance = v.InferOutput<typeof PlayerAttendance>

export const AttendanceStatistics = v.object({
  season: v.number(),
  /** Every season with recorded attendance, latest first. */
  seasons: v.array(v.number()),
  players: v.array(PlayerAttendance),
})
export type AttendanceStatistics = v.InferOutput<typeof AttendanceStatistics>

/** The statistics of a season by section and name; without `season` of the current one. */
export const getAttendanceStatistics = endpoint({
  method: 'GET',
  path: `${path}/statistics`,
  input: { query: v.object({ season: v.optional(Season) }) },
  reply: AttendanceStatistics,
})
export const exportAttendanceStatistics = endpoint({
  method: 'GET',
  path: `${path}/statistics/export`,
  input: { query: v.object({ season: v.optional(Season), format: DocumentFormatName }) },
  reply: 'bytes',
})

/** The caller's own attendance in a season, with its recorded events, latest first. */
export const OwnAttendance = v.object({
  season: v.number(),
  seasons: v.array(v.number()),
  summary: AttendanceSummary,
  events: v.array(
    v.object({
      id: v.number(),
      title: v.string(),
      foreign: Foreign,
      dateStart: WireTime,
      status: ParticipationStatus,
      state: v.nullable(v.picklist(attendanceStates)),
    }),
  ),
})
export type OwnAttendance = v.InferOutput<typeof OwnAttendance>
export const getOwnAttendance = endpoint({
  method: 'GET',
  path: `${path}/own`,
  input: { query: v.object({ season: v.optional(Season) }) },
  reply: OwnAttendance,
})

const answers = ['yes', 'no', 'open'] as const
/** The number of events in one state, whatever the player had answered. */
export const countOf = (summary: AttendanceSummary, state: AttendanceState): number =>
  answers.reduce((sum, answer) => sum + summary[answer][state], 0)

/** The share of present events in those recorded about the player, between 0 and 1; null without any. */
export const attendanceRate = (summary: AttendanceSummary): number | null => {
  const recorded = summary.events - summary.unrecorded
  return recorded === 0 ? null : countOf(summary, 'present') / recorded
}

/** Adds the summaries of several players. */
export const sumOf = (summaries: readonly AttendanceSummary[]): AttendanceSummary => {
  const add = (answer: (typeof answers)[number], state: AttendanceState): number =>
    summaries.reduce((sum, summary) => sum + summary[answer][state], 0)
  const states = (answer: (typeof answers)[number]) => ({
    present: add(answer, 'present'),
    excused: add(answer, 'excused'),
    missing: add(answer, 'missing'),
  })
  return {
    events: summaries.reduce((sum, { events }) => sum + events, 0),
    unrecorded: summaries.reduce((sum, { unrecorded }) => sum + unrecorded, 0),
    yes: states('yes'),
    no: states('no'),
    open: states('open'),
  }
}
