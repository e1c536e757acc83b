import * as v from 'valibot'
import { Article } from './articles.ts'
import { StoredFile } from './documents.ts'
import { endpoint, RowId } from './endpoint.ts'
import { ShownInvitation } from './invitations.ts'
import { ListQuery, listOf } from './lists.ts'
import { Foreign } from './locales.ts'
import { PictureLink } from './picture-link.ts'
import { WireTime } from './time.ts'

export const eventKinds = ['rehearsal', 'concert', 'assembly', 'social', 'holiday'] as const
export type EventKind = (typeof eventKinds)[number]
/** Kinds that members answer. */
export const answeredKinds = ['rehearsal', 'concert', 'assembly'] as const satisfies readonly EventKind[]
export type AnsweredKind = (typeof answeredKinds)[number]
/** The same, to look up any kind. */
export const subscribableKinds: readonly EventKind[] = [...answeredKinds]

/** A section with the number of players that the band wants at least. */
export interface SectionMinimum {
  readonly section: string
  readonly players: number
}
/** Maximum of that number. */
export const minimumPlayersMaximum = 99

/** The id of a section. */
export const SectionName = v.string()

/** The facts about the venue of an event besides its name. Visitors get only the address. */
export const EventVenue = v.object({
  /** 'Bergstrasse 1, 8044 Zürich' */
  address: v.nullable(v.string()),
  mapLink: v.nullable(v.string()),
  notes: v.nullable(v.string()),
  contactName: v.nullable(v.string()),
  contactPhone: v.nullable(v.string()),
  contactEmail: v.nullable(v.string()),
})
export type EventVenue = v.InferOutput<typeof EventVenue>

export const CalendarEvent = v.object({
  id: v.number(),
  kind: v.fallback(v.picklist([...eventKinds, 'other']), 'other'),
  title: v.string(),
  /** Plain text. */
  remarks: v.nullable(v.string()),
  /** The same as sanitised HTML. Lists that an older app persisted have none. */
  remarksHtml: v.optional(v.nullable(v.string()), null),
  foreign: Foreign,
  dateStart: WireTime,
  /** Inclusive for full-day events: T00:00 of the last day. */
  dateEnd: WireTime,
  fullDay: v.boolean(),
  /** The name of the venue, or a text. */
  location: v.nullable(v.string()),
  /** Null for a text. Lists that an older app persisted have none. */
  venue: v.optional(v.nullable(EventVenue), null),
  publicEvent: v.boolean(),
  cancelled: v.boolean(),
  /** Name for GET /api/public/image?name= ; null = none. */
  image: v.nullable(v.string()),
  /** The same picture with its size. Lists that an older app persisted have none. */
  picture: v.optional(v.nullable(PictureLink), null),
  /** The article about the event, if the caller may read it. */
  articleId: v.nullable(v.number()),
  fileIds: v.array(v.number()),
  /** The files of the event that the caller may download. */
  files: v.optional(v.array(StoredFile), []),
  /** The caller may download the programme leaflet. */
  leaflet: v.optional(v.boolean(), false),
  /** Visitors get none of the following fields, except for a contact who agrees to be named. */
  /** When and where the players meet: `HH:mm` on the day of the start. */
  callTime: v.optional(v.nullable(v.string()), null),
  callPlace: v.optional(v.nullable(v.string()), null),
  dressCode: v.optional(v.nullable(v.string()), null),
  /** Why it was last moved, cancelled or reinstated. */
  changeReason: v.optional(v.nullable(v.string()), null),
  /** The day by which members are asked to answer. */
  replyBy: v.optional(v.nullable(v.string()), null),
  /** Name of the person to ask. */
  contact: v.optional(v.nullable(v.string()), null),
  /** The sections that are invited; empty, and no `invitations` = the whole band. */
  sections: v.optional(v.array(SectionName), []),
  minimumPlayers: v.optional(v.array(v.object({ section: SectionName, players: v.number() })), []),
  /** Invitations beside these sections. */
  invitations: v.optional(v.array(ShownInvitation), []),
  /** The caller is a member, and is not invited to this event, which others answer. */
  uninvited: v.optional(v.boolean(), false),
})
export type CalendarEvent = v.InferOutput<typeof CalendarEvent>

/** Filter fields: id, kind, title, dateStart, dateEnd, fullDay, location, publicEvent. Visitors see public events only. */
export const listEvents = endpoint({
  method: 'GET',
  path: '/api/frontend/event',
  input: { query: ListQuery },
  reply: listOf(CalendarEvent),
})
export const getEvent = endpoint({
  method: 'GET',
  path: '/api/frontend/event/:id',
  input: { params: v.object({ id: RowId }) },
  reply: CalendarEvent,
})
export const getEventIcal = endpoint({
  method: 'GET',
  path: '/api/frontend/event/:id/ical',
  input: { params: v.object({ id: RowId }) },
  reply: 'bytes',
})
export const listEventFiles = endpoint({
  method: 'GET',
  path: '/api/frontend/event/:id/files',
  input: { params: v.object({ id: RowId }) },
  reply: listOf(StoredFile),
})
/** not_found also for an event without an article, and for an article that is not valid now. */
export const getEventArticle = endpoint({
  method: 'GET',
  path: '/api/frontend/event/:id/article',
  input: { params: v.object({ id: RowId }) },
  reply: Article,
})
/** The events of an article that the caller may see, earliest first. */
export const listArticleEvents = endpoint({
  method: 'GET',
  path: '/api/frontend/article/:id/events',
  input: { params: v.object({ id: RowId }) },
  reply: listOf(CalendarEvent),
})
