import * as v from 'valibot'
import { byId } from './edited.ts'
import { Scope, Told } from './edited-events.ts'
import { endpoint, Uuid } from './endpoint.ts'
import { SectionId } from './function-ids.ts'
import { WireTime } from './time.ts'

const path = '/api/frontend/internal/event'

/** How many persons a message reaches in which way, and the names of those whom it reaches in none. */
const ways = { push: v.number(), email: v.number(), unreached: v.array(v.string()) }
export const Ways = v.object(ways)
export type Ways = v.InferOutput<typeof Ways>

/** Those who are told of a change, and when. */
export const Audience = v.object({ ...ways, sentAt: WireTime })
export type Audience = v.InferOutput<typeof Audience>
/** Says who is told of a move or a cancellation, before it is made. Tells nobody. */
export const previewAudience = endpoint({
  method: 'GET',
  path: `${path}/:id/audience`,
  input: { params: byId, query: v.object({ told: Told, scope: v.optional(Scope, 'one') }) },
  reply: Audience,
})

/** Recipients of a reminder that is sent now, and the times of its messages. */
export const ReminderPreview = v.object({
  /** Names of the players without an answer who get a message. */
  people: v.array(v.string()),
  /** Number of the other players without an answer: they want no messages, or were asked today. */
  others: v.number(),
  ...ways,
  sentAt: WireTime,
})
export type ReminderPreview = v.InferOutput<typeof ReminderPreview>
/** Whom a reminder asks: everybody, a section or one player; a section leader asks in the own section only. */
const Whom = v.object({ section: v.optional(SectionId('validation.invalid')), uuid: v.optional(Uuid) })
/** The same; that everybody is meant is said. */
const Asked = v.pipe(
  v.object({ ...Whom.entries, all: v.optional(v.picklist(['true'], 'validation.invalid')) }),
  v.forward(
    v.check(({ section, uuid, all }) => (all ?? section ?? uuid) !== undefined, 'validation.choose_or_all'),
    ['section'],
  ),
)
/** Refused for an event that is cancelled, has begun or has no sign-up. */
export const previewReminder = endpoint({
  method: 'GET',
  path: `${path}/:id/reminder`,
  input: { params: byId, query: Whom },
  reply: ReminderPreview,
  errors: ['rule.not_subscribable'],
})
/**
 * Asks the players without an answer, each at most once a day and never within an hour of another request. `asked`: how
 * many get a message. Refused at `section` unless the query names a section, a player, or `all=true`.
 */
export const sendReminder = endpoint({
  method: 'POST',
  path: `${path}/:id/reminder`,
  input: { params: byId, query: Asked },
  reply: v.object({ asked: v.number(), sentAt: WireTime }),
  errors: ['rule.not_subscribable'],
})
