import * as v from 'valibot'
import { StoredFile } from './documents.ts'
import { byId } from './edited.ts'
import { endpoint, Uuid } from './endpoint.ts'
import { ForAll, ForWhom } from './for-whom.ts'
import { listOf } from './lists.ts'
import { Foreign } from './locales.ts'
import { WireTime } from './time.ts'

/** A bulletin as those see it whom it addresses: the caller, or a represented member. */
export const Bulletin = v.object({
  id: v.number(),
  title: v.string(),
  /** Sanitised HTML. */
  text: v.string(),
  foreign: Foreign,
  /** The documents that the caller may load. */
  files: v.array(StoredFile),
  /** The event to whose players it is addressed; null = it names its audience. */
  eventId: v.nullable(v.number()),
  /** Name of the sender; null = a former member. */
  sender: v.nullable(v.string()),
  sentAt: WireTime,
  /** The last day on which it is shown. */
  endsOn: v.string(),
  /** True if comments may be written. */
  comments: v.boolean(),
  /** The represented member whom it addresses; null = the caller. */
  person: v.nullable(v.string()),
  read: v.boolean(),
  /** Version of the mark that this person has read it: 0 = unread, 1 = read. */
  version: v.number(),
})
export type Bulletin = v.InferOutput<typeof Bulletin>

const path = '/api/frontend/internal/bulletin'

/**
 * A picture in the text of a bulletin: WebP. For those whom the bulletin addresses, until its last day, and for those who manage
 * it; before it is sent for whoever uploaded it.
 */
export const getBulletinPicture = endpoint({
  method: 'GET',
  path: `${path}/picture/:uuid`,
  input: { params: v.object({ uuid: Uuid }) },
  reply: 'bytes',
})

/** The bulletins for the caller, and on request for everybody for whom the caller acts, the newest first, until their last day. */
export const listBulletins = endpoint({ method: 'GET', path, input: { query: ForAll }, reply: listOf(Bulletin) })

/** Marks a bulletin as read by a person. Idempotent. not_found for a person whom it does not address, and after its last day. */
export const readBulletin = endpoint({
  method: 'PUT',
  path: `${path}/:id/read`,
  input: { params: byId, query: ForWhom },
  reply: Bulletin,
  errors: ['rule.not_represented'],
})
