import * as v from 'valibot'
import { FileHash } from './annotations.ts'
import { byId, clearable, line } from './edited.ts'
import { endpoint, OnceOnly, RowId, RowNumber } from './endpoint.ts'
import { eventKinds, SectionName } from './events.ts'
import { SectionId } from './function-ids.ts'
import { listOf } from './lists.ts'
import { RequiredDay } from './loans.ts'
import { Foreign, Locale } from './locales.ts'
import { Orientations } from './orientations.ts'
import { OptionalEmail, Phone } from './person-fields.ts'
import { keys } from './persons.ts'
import { resource } from './resource.ts'
import { WireTime } from './time.ts'

const planning = '/api/frontend/internal/planning'
const pool = `${planning}/substitute`
const wrong = 'validation.invalid'

/** `sequence`: the next one is asked after a refusal or when the time to reply is over. `all`: all at once. */
export const askingOrders = ['sequence', 'all'] as const
export type AskingOrder = (typeof askingOrders)[number]
/** `filled`: somebody accepted. `exhausted`: everybody declined or let the time pass. */
export const requestStates = ['open', 'filled', 'exhausted', 'cancelled'] as const
export type RequestState = (typeof requestStates)[number]
/** `waiting`: not asked yet. `closed`: the request ended before a reply. */
export const invitationStates = ['waiting', 'asked', 'accepted', 'declined', 'expired', 'closed'] as const
export type InvitationState = (typeof invitationStates)[number]

const Instrument = SectionId('validation.required')
const Key = v.optional(v.nullable(v.picklist(keys, wrong)), null)

const substituteFields = v.object({
  name: line(1, 100),
  /** Without an address the band can only telephone. */
  email: OptionalEmail,
  phone: v.optional(Phone, null),
  instrument: Instrument,
  voice: clearable(line(0, 40)),
  key: Key,
  /** Language of the mails. */
  locale: Locale,
  /** The day on which the person agreed to be listed and asked; not in the future. */
  consentOn: RequiredDay,
  note: clearable(line(0, 500)),
})
export const SubstituteInput = v.pipe(
  substituteFields,
  v.forward(
    v.partialCheck(
      [['email'], ['phone']],
      ({ email, phone }) => email !== null || phone !== null,
      'validation.substitute_contact',
    ),
    ['email'],
  ),
)
export type SubstituteInput = v.InferOutput<typeof SubstituteInput>

const part = {
  instrument: SectionName,
  voice: v.nullable(v.string()),
  key: v.nullable(v.fallback(v.nullable(v.picklist(keys)), null)),
}

/** A musician of the pool. */
export const Substitute = v.object({
  id: v.number(),
  name: v.string(),
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  ...part,
  locale: v.fallback(Locale, 'de-ch'),
  /** `yyyy-MM-dd` */
  consentOn: v.string(),
  note: v.nullable(v.string()),
  /** When the person was last asked, ISO 8601 instant; null = never. */
  lastAskedAt: v.nullable(v.string()),
  version: v.number(),
})
export type Substitute = v.InferOutput<typeof Substitute>

/** The pool in the order of the score, by name. A section leader sees the own section. */
export const listSubstitutes = endpoint({ method: 'GET', path: pool, input: {}, reply: listOf(Substitute) })
/**
 * Refused at `instrument` for another section than the caller plans. Removing deletes all data about a person; refused at
 * `requests` for somebody who was asked for, or plays at, a coming event.
 */
export const substituteResource = resource({
  path: pool,
  fields: substituteFields,
  input: SubstituteInput,
  row: Substitute,
})

/** Hours in which somebody who was asked can reply. */
export const waitHoursMaximum = 336
/** How many are asked for one request. */
export const invitationsMaximum = 30

export const RequestInput = v.object({
  eventId: RowNumber,
  instrument: Instrument,
  voice: clearable(line(0, 40)),
  key: Key,
  /** One person is asked in any order. */
  order: v.optional(v.picklist(askingOrders, wrong), 'sequence'),
  waitHours: v.pipe(
    v.number('validation.substitute_hours'),
    v.integer('validation.substitute_hours'),
    v.minValue(1, 'validation.substitute_hours'),
    v.maxValue(waitHoursMaximum, 'validation.substitute_hours'),
  ),
  message: clearable(line(0, 500)),
  /** In the order of asking. */
  substituteIds: v.pipe(
    v.array(RowNumber, wrong),
    v.minLength(1, 'validation.substitute_choose'),
    v.maxLength(invitationsMaximum, wrong),
    v.check((ids) => new Set(ids).size === ids.length, wrong),
  ),
})
export type RequestInput = v.InferOutput<typeof RequestInput>

export const Invitation = v.object({
  id: v.number(),
  substituteId: v.number(),
  name: v.string(),
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  state: v.fallback(v.picklist([...invitationStates, 'other']), 'other'),
  /** ISO 8601 instants; null = not yet. */
  askedAt: v.nullable(v.string()),
  expiresAt: v.nullable(v.string()),
  answeredAt: v.nullable(v.string()),
  /** True if a planner recorded the reply. */
  byPlanner: v.boolean(),
})
export type Invitation = v.InferOutput<typeof Invitation>

export const SubstituteRequest = v.object({
  id: v.number(),
  eventId: v.number(),
  ...part,
  order: v.fallback(v.picklist([...askingOrders, 'other']), 'other'),
  waitHours: v.number(),
  message: v.nullable(v.string()),
  state: v.fallback(v.picklist([...requestStates, 'other']), 'other'),
  /** ISO 8601 instant. */
  createdAt: v.string(),
  /** In the order of asking. */
  invitations: v.array(Invitation),
})
export type SubstituteRequest = v.InferOutput<typeof SubstituteRequest>

/** The requests of an event, newest first. A section leader sees those for the own section. */
export const listSubstituteRequests = endpoint({
  method: 'GET',
  path: `${planning}/event/:id/substituterequest`,
  input: { params: v.object({ id: RowId }) },
  reply: listOf(SubstituteRequest),
})
/**
 * Asks one person, several in sequence, or all at once. Refused at `instrument` for another section than the caller plans,
 * at `substituteIds` for unknown people and for somebody who plays at the event already, and for an event that is
 * over, cancelled or has no sign-up.
 */
export const createSubstituteRequest = endpoint({
  method: 'POST',
  path: `${planning}/substituterequest`,
  input: { headers: OnceOnly, body: RequestInput },
  reply: SubstituteRequest,
  errors: ['rule.event_cancelled', 'rule.event_started', 'rule.not_subscribable'],
})
/** Ends a request: whoever accepted, or was asked and has not replied, gets a mail. Idempotent. Refused after the event began. */
export const cancelSubstituteRequest = endpoint({
  method: 'POST',
  path: `${planning}/substituterequest/:id/cancel`,
  input: { params: byId },
  reply: SubstituteRequest,
  errors: ['rule.event_started'],
})
/** Records a reply that was given by telephone. rule.substitute_closed if the request is no longer open. */
export const answerInvitation = endpoint({
  method: 'POST',
  path: `${planning}/substituteinvitation/:id/answer`,
  input: { params: byId, body: v.object({ accepted: v.boolean('validation.required') }) },
  reply: SubstituteRequest,
  errors: ['rule.substitute_closed'],
})
/** Mails a new link and makes the earlier one invalid, which was forwarded or lost. */
export const renewInvitation = endpoint({
  method: 'POST',
  path: `${planning}/substituteinvitation/:id/link`,
  input: { params: byId },
  reply: SubstituteRequest,
  errors: ['rule.substitute_closed'],
})

/** A sheet that the link of an accepted request opens. */
export const GuestSheet = v.object({
  id: v.number(),
  name: v.string(),
  /** Bytes. */
  size: v.number(),
  sha256: FileHash,
  orientations: v.optional(Orientations, {}),
  instrument: v.string(),
  voice: v.nullable(v.string()),
  key: part.key,
})
export type GuestSheet = v.InferOutput<typeof GuestSheet>

/** The page of a substitute who accepted: the event, and the own part of every piece of its programme. */
export const GuestEvent = v.object({
  /** Name of the substitute. */
  name: v.string(),
  kind: v.fallback(v.picklist([...eventKinds, 'other']), 'other'),
  title: v.string(),
  foreign: Foreign,
  /** Plain text. */
  remarks: v.nullable(v.string()),
  dateStart: WireTime,
  /** Inclusive for full-day events. */
  dateEnd: WireTime,
  fullDay: v.boolean(),
  cancelled: v.boolean(),
  location: v.nullable(v.string()),
  callTime: v.nullable(v.string()),
  callPlace: v.nullable(v.string()),
  dressCode: v.nullable(v.string()),
  /** Name of the person to ask. */
  contact: v.nullable(v.string()),
  ...part,
  /** Words of the planner. */
  message: v.nullable(v.string()),
  /** The last day of the link, `yyyy-MM-dd`. */
  validUntil: v.string(),
  /** In playing order; `sheet` null = the band has no part for this voice. */
  pieces: v.array(v.object({ id: v.number(), title: v.string(), sheet: v.nullable(GuestSheet) })),
})
export type GuestEvent = v.InferOutput<typeof GuestEvent>

const Token = v.pipe(v.string(), v.maxLength(100))
/**
 * The event of a link whose holder accepted, until the day after the event. not_found for a link that was not signed here,
 * link.expired for one that is no longer or not yet valid.
 */
export const getGuestEvent = endpoint({
  method: 'GET',
  path: '/api/frontend/substitute/:token',
  input: { params: v.object({ token: Token }) },
  reply: GuestEvent,
  errors: ['link.expired'],
})
/** The PDF of a sheet that is in the reply of `getGuestEvent`; any other one is not_found. Supports ETag and Range. */
export const downloadGuestSheet = endpoint({
  method: 'GET',
  path: '/api/frontend/substitute/:token/sheet/:id',
  input: { params: v.object({ token: Token, id: RowId }) },
  reply: 'bytes',
  errors: ['link.expired'],
})
