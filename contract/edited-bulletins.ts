import * as v from 'valibot'
import { storableLines } from './characters.ts'
import { StoredFile, uploadMaximum } from './documents.ts'
import { byId, clearable, line } from './edited.ts'
import { Askable } from './edited-enquiries.ts'
import { endpoint, RowNumber } from './endpoint.ts'
import { eventFields } from './event-input.ts'
import { Ways } from './event-messages.ts'
import { Invitation } from './invitations.ts'
import { listOf } from './lists.ts'
import { resource } from './resource.ts'
import { WireDate, WireTime } from './time.ts'

/** Maximum characters of HTML of a bulletin in one language. */
export const bulletinTextMaximum = 10_000
/** Days for which a bulletin is shown, unless its sender says otherwise. */
export const bulletinDays = 14

/** Rich text, which the server sanitises; text without tags becomes paragraphs. */
const html = (minimum: 0 | 1) =>
  v.pipe(
    v.string('validation.required'),
    v.trim(),
    v.minLength(minimum, 'validation.required'),
    v.regex(storableLines, 'validation.characters'),
    v.maxLength(bulletinTextMaximum, 'validation.text_too_long'),
  )

/** The persons whom a bulletin addresses: the players of an event, or else sections and invitations as those of an event. */
const audience = {
  eventId: v.optional(v.nullable(RowNumber), null),
  sections: eventFields.entries.sections,
  invitations: eventFields.entries.invitations,
}

export const BulletinInput = v.object({
  titleDe: line(1, 200),
  titleEn: clearable(line(0, 200)),
  textDe: html(1),
  textEn: clearable(html(0)),
  fileIds: v.optional(eventFields.entries.fileIds, []),
  endsOn: WireDate,
  comments: v.optional(v.boolean('validation.invalid'), false),
  ...audience,
})
export type BulletinInput = v.InferOutput<typeof BulletinInput>

/** A bulletin for whoever manages it. */
export const EditedBulletin = v.object({
  id: v.number(),
  /** The Idempotency-Key of its creation, if that was a UUID. */
  uuid: v.string(),
  titleDe: v.string(),
  titleEn: v.nullable(v.string()),
  textDe: v.string(),
  textEn: v.nullable(v.string()),
  fileIds: v.array(v.number()),
  endsOn: v.string(),
  comments: v.boolean(),
  eventId: v.nullable(v.number()),
  sections: v.array(v.string()),
  invitations: v.array(Invitation),
  /** Name of the sender; null = a former member. */
  sender: v.nullable(v.string()),
  sentAt: WireTime,
  /** The number of persons whom it addresses, and of those who have read it. */
  addressed: v.number(),
  seen: v.number(),
  version: v.number(),
})
export type EditedBulletin = v.InferOutput<typeof EditedBulletin>

const path = '/api/frontend/internal/planning/bulletin'

/** The bulletins that the caller may manage: those that address nobody to whom the caller may not write; the newest first. */
export const listSentBulletins = endpoint({ method: 'GET', path, input: {}, reply: listOf(EditedBulletin) })

/** The persons to whom the caller may write, the coming events with such players, and the documents that every member may load. */
export const BulletinReferences = v.object({
  ...Askable.entries,
  events: v.array(v.object({ id: v.number(), title: v.string(), dateStart: WireTime })),
  files: v.array(StoredFile),
})
export type BulletinReferences = v.InferOutput<typeof BulletinReferences>
export const getBulletinReferences = endpoint({
  method: 'GET',
  path: `${path}/references`,
  input: {},
  reply: BulletinReferences,
})

/** Pictures at most in a bulletin. */
export const bulletinPictureMaximum = 10

/**
 * The body is a picture for the text of a bulletin (contract/pictures.ts names the types). `bulletinPictureAddress` is its
 * address there. One that is in no bulletin after a week is deleted. auth.forbidden for a caller who may write to nobody.
 */
export const uploadBulletinPicture = endpoint({
  method: 'POST',
  path: `${path}/picture`,
  input: {},
  reply: v.object({ uuid: v.string() }),
  upload: { maximum: uploadMaximum },
})

/** Says how a new bulletin would reach its audience. Sends nothing. Refused as the creation. */
export const BulletinPreview = v.object({ addressed: v.number(), ...Ways.entries })
export const previewBulletin = endpoint({
  method: 'POST',
  path: `${path}/preview`,
  input: { body: v.object(audience) },
  reply: BulletinPreview,
})

/**
 * Creating one tells those whom it addresses, once for each Idempotency-Key, however late it is repeated; a wider audience tells the others, and another text nobody. not_found for a bulletin
 * that addresses others than the caller may write to. Refused at `invitations` for an audience of nobody, at `eventId` for an
 * event that does not exist, at `fileIds` for documents that not every member may load, and at `endsOn` for a day that is over.
 */
export const bulletinResource = resource({ path, fields: BulletinInput, input: BulletinInput, row: EditedBulletin })

/** A bulletin with its audience by name, and how its news reaches them. */
export const BulletinReaders = v.object({
  bulletin: EditedBulletin,
  readers: v.array(v.object({ uuid: v.string(), label: v.string(), read: v.boolean() })),
  ...Ways.entries,
})
export type BulletinReaders = v.InferOutput<typeof BulletinReaders>
export const getBulletinReaders = endpoint({
  method: 'GET',
  path: `${path}/:id/readers`,
  input: { params: byId },
  reply: BulletinReaders,
})
