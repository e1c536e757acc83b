import * as v from 'valibot'
import { byId, clearable, line, onVersion } from './edited.ts'
import { endpoint, IfMatch, OnceOnly, RowId, RowNumber, Uuid } from './endpoint.ts'
import { eventKinds } from './events.ts'
import { listOf } from './lists.ts'
import { ParticipationStatus, remarksMaximum } from './participation.ts'
import { sections } from './persons.ts'
import { WireTime } from './time.ts'

/** Maximum characters of an event's remarks in one language. */
export const eventRemarksMaximum = 2000
/** Maximum pieces of a programme. */
export const programmeMaximum = 100

/** How many days before an event with sign-up a reminder about open answers can be sent. */
export const reminderDayChoices = [14, 7, 3, 2, 1] as const

/** Audience of the notification about a change: nobody, the players who come or may still come, or all players. */
export const notifyAudiences = ['nobody', 'affected', 'all'] as const
export type NotifyAudience = (typeof notifyAudiences)[number]
const Told = v.picklist(notifyAudiences, 'validation.told_required')

const lineOf = (minimum: 0 | 1, maximum: number) => line(minimum, maximum, 'validation.event_too_long')
/** Plain text of several lines. */
const lines = v.pipe(
  v.string('validation.required'),
  v.trim(),
  v.regex(/^(?:[\n\r\t]|[^\p{Cc}\p{Cs}])*$/u, 'validation.characters'),
  v.maxLength(eventRemarksMaximum, 'validation.event_too_long'),
)
/** From the band's founding year on; a date too far ahead is treated as a typing error. */
const EventTime = v.pipe(
  v.string('validation.required'),
  v.nonEmpty('validation.required'),
  WireTime,
  v.regex(/^(?:1899|19\d\d|2[01]\d\d)-/, 'validation.time'),
)

/**
 * Full-day events: only the day of both times is used, and the last day is inclusive. An empty English text falls back
 * to German.
 */
const fields = v.object({
  kind: v.picklist(eventKinds, 'validation.required'),
  titleDe: lineOf(1, 200),
  titleEn: clearable(lineOf(0, 200)),
  remarksDe: clearable(lines),
  remarksEn: clearable(lines),
  dateStart: EventTime,
  dateEnd: EventTime,
  fullDay: v.boolean('validation.required'),
  location: clearable(lineOf(0, 200)),
  publicEvent: v.boolean('validation.required'),
  /** One of the band's pictures; null = none. */
  imageName: clearable(lineOf(0, 100)),
  articleId: v.optional(v.nullable(RowNumber), null),
  fileIds: v.pipe(v.array(RowNumber, 'validation.invalid'), v.maxLength(20, 'validation.invalid')),
  /** Default for a new event: reminders 7 and 2 days before. */
  reminderDays: v.optional(
    v.pipe(
      v.array(v.picklist(reminderDayChoices, 'validation.invalid'), 'validation.invalid'),
      v.maxLength(reminderDayChoices.length, 'validation.invalid'),
    ),
  ),
})
export const EventInput = v.pipe(
  fields,
  v.forward(
    v.partialCheck(
      [['dateStart'], ['dateEnd'], ['fullDay']],
      ({ dateStart, dateEnd, fullDay }) =>
        fullDay ? dateStart.slice(0, 10) <= dateEnd.slice(0, 10) : dateStart <= dateEnd,
      'validation.end_before_start',
    ),
    ['dateEnd'],
  ),
)
export type EventInput = v.InferOutput<typeof EventInput>
/** `told` is required if the time or place changes and the event is not over. */
const EventChange = v.object({ ...v.partial(fields).entries, told: v.optional(Told) })
export type EventChange = v.InferOutput<typeof EventChange>

/** A piece as editors choose it. Its sheets are only for library readers. */
export const ProgrammePiece = v.object({ id: v.number(), title: v.string(), composers: v.array(v.string()) })
export type ProgrammePiece = v.InferOutput<typeof ProgrammePiece>

/** An event for its editors: both languages, its related rows, and the version. */
export const EditedEvent = v.object({
  id: v.number(),
  kind: v.fallback(v.picklist([...eventKinds, 'other']), 'other'),
  titleDe: v.string(),
  titleEn: v.nullable(v.string()),
  remarksDe: v.nullable(v.string()),
  remarksEn: v.nullable(v.string()),
  dateStart: WireTime,
  dateEnd: WireTime,
  fullDay: v.boolean(),
  location: v.nullable(v.string()),
  publicEvent: v.boolean(),
  imageName: v.nullable(v.string()),
  articleId: v.nullable(v.number()),
  fileIds: v.array(v.number()),
  reminderDays: v.array(v.number()),
  cancelled: v.boolean(),
  /** In playing order. */
  programme: v.array(ProgrammePiece),
  version: v.number(),
})
export type EditedEvent = v.InferOutput<typeof EditedEvent>

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
})
/**
 * Cancels an event or reinstates it. Answers and programme remain. `told` is required for an event that is not over.
 */
export const cancelEvent = endpoint({
  method: 'PUT',
  path: `${path}/:id/cancelled`,
  input: { ...onVersion, body: v.object({ cancelled: v.boolean('validation.required'), told: v.optional(Told) }) },
  reply: EditedEvent,
})
/** Sets the whole programme in playing order. A piece may occur twice. */
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
    }),
  },
  reply: EditedEvent,
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
  section: v.fallback(v.picklist([...sections, 'other']), 'other'),
  status: ParticipationStatus,
  remarks: v.string(),
  version: v.nullable(v.number()),
})
export type PlayersAnswer = v.InferOutput<typeof PlayersAnswer>
/** Every player of the band by section and name; 404 for an event without sign-up. */
export const listAnswers = endpoint({
  method: 'GET',
  path: `${path}/:id/answers`,
  input: { params: byId },
  reply: listOf(PlayersAnswer),
})
/**
 * Answers on behalf of a player. The first answer has no `If-Match`. Absent fields stay unchanged. 412 with the answer
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
})
