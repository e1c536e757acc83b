import * as v from 'valibot'
import { answerRefusals, LateAnswer, ParticipationStatus, remarksMaximum } from './answers.ts'
import { byId, line, onVersion, Removed } from './edited.ts'
import { endpoint, IfMatch, OnceOnly, RowId, RowNumber, Uuid } from './endpoint.ts'
import { EventInput, eventFields } from './event-input.ts'
import { seriesScopes } from './event-series.ts'
import { eventKinds, SectionName } from './events.ts'
import { FreeLineInput, freeLineMaximum, programmeMaximum } from './free-lines.ts'
import { Invitation } from './invitations.ts'
import { invitedCircles } from './invited.ts'
import { listOf } from './lists.ts'
import { FreeLine } from './programme.ts'
import { cantons } from './public-holidays.ts'
import { WireTime } from './time.ts'

/** Audience of the notification about a change: nobody, the players who come or may still come, or all players. */
export const notifyAudiences = ['nobody', 'affected', 'all'] as const
export type NotifyAudience = (typeof notifyAudiences)[number]
export const Told = v.picklist(notifyAudiences, 'validation.told_required')
/** The reason of a move or a cancellation, in words for members. Ignored where neither time nor place changes. */
export const ChangeReason = v.optional(v.nullable(line(0, 200)), null)
export const Scope = v.picklist(seriesScopes, 'validation.invalid')

/**
 * `told` is required if the time or place changes and an event is not over. `scope`: the events of the series that
 * change. A new time moves those that are at the series' time; the others keep their own. A new day, also of
 * `replyBy`, moves each by as many days.
 */
const EventChange = v.object({
  ...v.partial(eventFields).entries,
  told: v.optional(Told),
  changeReason: ChangeReason,
  scope: v.optional(Scope, 'one'),
})
export type EventChange = v.InferOutput<typeof EventChange>

/** A piece as editors choose it. Its sheets are only for library readers. */
export const ProgrammePiece = v.object({
  id: v.number(),
  title: v.string(),
  composers: v.array(v.string()),
  /** Seconds; null = unknown. */
  duration: v.nullable(v.number()),
})
export type ProgrammePiece = v.InferOutput<typeof ProgrammePiece>

/** An event for its editors: both languages, its related rows, and the version. */
export const EditedEvent = v.object({
  id: v.number(),
  kind: v.fallback(v.picklist([...eventKinds, 'other']), 'other'),
  titleDe: v.string(),
  titleEn: v.nullable(v.string()),
  /** Sanitised HTML. */
  remarksDe: v.nullable(v.string()),
  remarksEn: v.nullable(v.string()),
  dateStart: WireTime,
  dateEnd: WireTime,
  fullDay: v.boolean(),
  /** The name of the venue, or a text. */
  location: v.nullable(v.string()),
  venueId: v.nullable(v.number()),
  publicEvent: v.boolean(),
  imageName: v.nullable(v.string()),
  albumNames: v.array(v.string()),
  articleId: v.nullable(v.number()),
  fileIds: v.array(v.number()),
  comments: v.boolean(),
  reminderDays: v.array(v.number()),
  callTime: v.nullable(v.string()),
  callPlace: v.nullable(v.string()),
  dressCode: v.nullable(v.string()),
  replyBy: v.nullable(v.string()),
  minimumPlayers: v.array(v.object({ section: SectionName, players: v.number() })),
  contactUuid: v.nullable(v.string()),
  sections: v.array(SectionName),
  invitations: v.array(Invitation),
  cancelled: v.boolean(),
  changeReason: v.nullable(v.string()),
  /** True if there is an answer or a remark: then the event can be cancelled, but not deleted. */
  answered: v.boolean(),
  seriesId: v.nullable(v.number()),
  /** The events of its series in order, itself among them; empty for a single event. */
  series: v.array(v.object({ id: v.number(), dateStart: WireTime, dateEnd: WireTime, fullDay: v.boolean() })),
  /** The rule of its series, with the times of day (`HH:mm`); null for a single event. */
  seriesRule: v.nullable(
    v.object({
      ...{ every: v.number(), weekdays: v.array(v.number()), ordinal: v.nullable(v.number()) },
      ...{ startTime: v.string(), endTime: v.string() },
    }),
  ),
  /** In playing order. */
  programme: v.array(ProgrammePiece),
  freeLines: v.array(FreeLine),
  /** Visitors may read the programme of a public event. */
  programmePublic: v.boolean(),
  version: v.number(),
})
export type EditedEvent = v.InferOutput<typeof EditedEvent>

/** The part of an event that is shown to whoever edits its programme. */
export const EditedProgramme = v.pick(EditedEvent, [
  ...(['id', 'titleDe', 'titleEn', 'dateStart', 'fullDay', 'location'] as const),
  ...(['publicEvent', 'cancelled', 'programme', 'freeLines', 'programmePublic', 'version'] as const),
])
export type EditedProgramme = v.InferOutput<typeof EditedProgramme>

const path = '/api/frontend/internal/event'

export const createEvent = endpoint({
  method: 'POST',
  path,
  input: { headers: OnceOnly, body: EventInput },
  reply: EditedEvent,
})
export const getEditedEvent = endpoint({
  method: 'GET',
  path: `${path}/:id`,
  input: { params: byId },
  reply: EditedEvent,
})
export const changeEvent = endpoint({
  method: 'PUT',
  path: `${path}/:id`,
  input: { ...onVersion, body: EventChange },
  reply: EditedEvent,
  errors: ['conflict.version'],
})
/**
 * Deletes an event, or events of its series. `rule.event_answered` if one of them has an answer. `count`: how many
 * were deleted.
 */
export const removeEvent = endpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  input: { ...onVersion, query: v.object({ scope: v.optional(Scope, 'one') }) },
  reply: v.object({ ...Removed.entries, count: v.number() }),
  errors: ['conflict.version', 'rule.event_answered'],
})
/**
 * Cancels an event or reinstates it. Answers and programme remain. `told` is required for an event that is not over.
 */
export const cancelEvent = endpoint({
  method: 'PUT',
  path: `${path}/:id/cancelled`,
  input: {
    ...onVersion,
    body: v.object({
      cancelled: v.boolean('validation.required'),
      told: v.optional(Told),
      changeReason: ChangeReason,
      scope: v.optional(Scope, 'one'),
    }),
  },
  reply: EditedEvent,
  errors: ['conflict.version'],
})
/** The programme of an event with its version. */
export const getEditedProgramme = endpoint({
  method: 'GET',
  path: `${path}/:id/programme`,
  input: { params: byId },
  reply: EditedProgramme,
})
/**
 * Sets the whole programme in playing order. A piece may occur twice. Without `programmePublic` it stays as visible to
 * visitors as it is, and without `freeLines` it keeps its own.
 */
export const changeProgramme = endpoint({
  method: 'PUT',
  path: `${path}/:id/compositions`,
  input: {
    ...onVersion,
    body: v.object({
      compositionIds: v.pipe(
        v.array(RowNumber, 'validation.invalid'),
        v.maxLength(programmeMaximum, 'validation.programme_too_long'),
      ),
      freeLines: v.optional(
        v.pipe(
          v.array(FreeLineInput, 'validation.invalid'),
          v.maxLength(freeLineMaximum, 'validation.too_many_free_lines'),
        ),
      ),
      programmePublic: v.optional(v.boolean('validation.invalid')),
    }),
  },
  reply: EditedProgramme,
  errors: ['conflict.version'],
})

/** The first 20 active pieces whose title contains `searchTerm`, by title; accents are ignored. */
export const listPieces = endpoint({
  method: 'GET',
  path: `${path}/pieces`,
  input: { query: v.object({ searchTerm: v.pipe(v.string(), v.maxLength(100, 'validation.too_long')) }) },
  reply: listOf(ProgrammePiece),
})

const Named = v.object({ id: v.number(), title: v.string() })
/** The rows that an event can show or link to. */
export const EventReferences = v.object({
  images: v.array(v.string()),
  articles: v.array(Named),
  files: v.array(Named),
  groups: v.array(Named),
  /** The venues by name. Retired ones are only for events that have them already. */
  venues: v.array(
    v.object({ id: v.number(), name: v.string(), address: v.nullable(v.string()), retired: v.boolean() }),
  ),
  /** The place of the last event of each kind that has begun and is not cancelled. */
  lastPlaces: v.array(v.object({ kind: v.string(), location: v.string(), venueId: v.nullable(v.number()) })),
  /** The circles that a new assembly invites, and the days of notice, by the settings. */
  assembly: v.optional(
    v.object({ invited: v.array(v.fallback(v.picklist([...invitedCircles, 'other']), 'other')), notice: v.number() }),
    { invited: [], notice: 0 },
  ),
  /** The canton whose public holidays a series leaves out; null = not chosen. */
  canton: v.optional(v.fallback(v.nullable(v.picklist(cantons)), null), null),
  /** The members who can be the contact or invited, by name. */
  people: v.array(v.object({ uuid: v.string(), label: v.string() })),
})
export type EventReferences = v.InferOutput<typeof EventReferences>
export const getEventReferences = endpoint({
  method: 'GET',
  path: `${path}/references`,
  input: {},
  reply: EventReferences,
})

/** A player's answer with its remarks. `version` is null as long as there is neither an answer nor a remark. */
export const PlayersAnswer = v.object({
  /** The player's id. */
  uuid: v.string(),
  label: v.string(),
  section: v.string(),
  /** The answer that counts. */
  status: ParticipationStatus,
  /** The status follows from a default answer. */
  assumed: v.optional(v.boolean(), false),
  /** The absence that answers the event. Its reason is for planners: '' for others. */
  absence: v.optional(v.nullable(v.object({ from: v.string(), to: v.string(), reason: v.string() })), null),
  /** The last day of a maybe that holds today. */
  maybeUntil: v.optional(v.nullable(v.string()), null),
  remarks: v.string(),
  /** The answer after the deadline that waits for a planner. */
  late: v.optional(v.nullable(LateAnswer), null),
  version: v.nullable(v.number()),
  /** Name of the person who gave the answer for the player; null = the player. */
  answeredBy: v.optional(v.nullable(v.string()), null),
})
export type PlayersAnswer = v.InferOutput<typeof PlayersAnswer>
/**
 * The players to whom the event is addressed, by section and name; for a section leader those of the own section. not_found
 * for an event without sign-up.
 */
export const listAnswers = endpoint({
  method: 'GET',
  path: `${path}/:id/answers`,
  input: { params: byId },
  reply: listOf(PlayersAnswer),
})
/**
 * Answers on behalf of a player: editors and planners, and section leaders for their section. The first answer has no `If-Match`. Absent fields stay unchanged. conflict.version with the answer
 * as `current`.
 */
export const answerForPlayer = endpoint({
  method: 'PUT',
  path: `${path}/:id/answers/:uuid`,
  input: {
    params: v.object({ id: RowId, uuid: Uuid }),
    headers: v.object({ 'if-match': v.optional(IfMatch) }),
    body: v.object({
      status: v.optional(ParticipationStatus),
      remarks: v.optional(v.pipe(v.string(), v.maxLength(remarksMaximum, 'validation.remarks_too_long'))),
    }),
  },
  reply: PlayersAnswer,
  errors: answerRefusals,
})
