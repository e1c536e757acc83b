import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { BulletinInput, type EditedBulletin } from '#contract/edited-bulletins.ts'
import { Uuid } from '#contract/endpoint.ts'
import { toWireDate } from '#contract/time.ts'
import type { Db } from '../../platform/db/open.ts'
import { bulletin, bulletinReading, event } from '../../platform/db/tables.ts'
import { fieldRefusal } from '../../platform/http/http-error.ts'
import type { Checked } from '../../platform/http/policy.ts'
import type { Author } from '../../platform/resources/record.ts'
import { createRow, type Rows } from '../../platform/resources/rows.ts'
import { requireStorable, storedRichText } from '../articles/rich-text.ts'
import { isBlank } from '../articles/safe-html.ts'
import type { Asker } from '../invitations/asker.ts'
import { inFixedOrder, replaceInvitations, requireInvited } from '../invitations/event-invitations.ts'
import { notifyOfBulletin } from '../notifications/bulletin-news.ts'
import { findSentBulletin, findSentRows } from './edited.ts'
import { replaceFiles, requireMembersFiles } from './files.ts'
import { requireDescribed, takePictures } from './pictures.ts'

/** A bulletin for the players of an event has no other audience. */
const columnsOf = ({ fileIds, sections, invitations, eventId, ...input }: BulletinInput) => ({
  ...input,
  textDe: storedRichText(input.textDe),
  textEn: input.textEn === null ? null : storedRichText(input.textEn),
  fileIds: [...new Set(fileIds)].sort((a, b) => a - b),
  eventId,
  sections: eventId === null ? [...new Set(sections)].sort() : [],
  invitations: eventId === null ? inFixedOrder(invitations) : [],
})
type Columns = ReturnType<typeof columnsOf>

/** The fields that say whom a bulletin addresses. */
const audience = ['eventId', 'sections', 'invitations'] as const

/**
 * The bulletins as a sender manages them.
 * @param uuid of a new one
 */
export const bulletinRows = (writer: Checked<Asker>, uuid?: string): Rows<EditedBulletin, BulletinInput, Columns> => ({
  noun: 'bulletin',
  table: bulletin,
  read: (tx, id) => findSentBulletin(tx, writer, id),
  contentOf: ({ id, uuid: _, sender, sentAt, addressed, seen, version, ...content }) => content,
  rules: BulletinInput,
  columnsOf,
  hidesValues: true,
  accept: ({ textDe, textEn }) => requireStorable({ textDe, textEn }, 'bulletin'),
  added: (_tx, _input, { now }) => ({ uuid, personId: writer.personId || null, createdAt: now }),
  check: async (tx, { changed, author }) => {
    requireDescribed(changed)
    if (changed.textDe !== undefined && isBlank(changed.textDe)) throw fieldRefusal('textDe', 'validation.required')
    if (changed.endsOn !== undefined && changed.endsOn < toWireDate(author.now))
      throw fieldRefusal('endsOn', 'validation.bulletin_over')
    if (changed.fileIds !== undefined) await requireMembersFiles(tx, changed.fileIds)
    if (changed.invitations !== undefined) await requireInvited(tx, changed.invitations)
    if (changed.eventId != null) await requireEvent(tx, changed.eventId)
  },
  after: async (tx, id, { before, changed, author }) => {
    if (changed.fileIds !== undefined) await replaceFiles(tx, id, changed.fileIds)
    if (changed.textDe !== undefined || changed.textEn !== undefined)
      await takePictures(tx, writer, id, { textDe: '', textEn: null, ...before, ...changed })
    if (changed.invitations !== undefined) await replaceInvitations(tx, { bulletinId: id }, changed.invitations)
    const isReaddressed = audience.some((name) => changed[name] !== undefined)
    if (before !== null && !isReaddressed) return
    await requireAudience(tx, writer, id)
    if (before === null && writer.personId !== 0) await readBySender(tx, id, writer.personId, author.now)
    await notifyOfBulletin(tx, id, author.now)
  },
})

/**
 * Sends a bulletin. A device may repeat the request after weeks, when the replies to Idempotency-Keys are deleted: the one that
 * was sent is returned. @throws HttpError not_found for one that the person does not manage any more
 */
export const sendBulletin = async (
  tx: Db,
  writer: Checked<Asker>,
  { key, body }: { readonly key: string | undefined; readonly body: BulletinInput },
  author: Author,
): Promise<EditedBulletin> => {
  const uuid = v.is(Uuid, key) ? key : undefined
  const [sent] = uuid === undefined ? [] : await tx.select().from(bulletin).where(eq(bulletin.uuid, uuid))
  return sent === undefined
    ? await createRow(tx, bulletinRows(writer, uuid), body, author)
    : await findSentBulletin(tx, writer, sent.id)
}

/** Nobody has to read the own bulletin. */
const readBySender = async (tx: Db, bulletinId: number, personId: number, at: Date): Promise<void> => {
  await tx.insert(bulletinReading).values({ bulletinId, personId, at })
}

/** Locks the event. @throws HttpError validation.invalid */
export const requireEvent = async (tx: Db, id: number): Promise<void> => {
  const found = await tx.select({ id: event.id }).from(event).where(eq(event.id, id)).for('key share')
  if (found.length === 0) throw fieldRefusal('eventId', 'validation.bulletin_event')
}

/** @throws HttpError validation.invalid for nobody, and for others than the writer may write to */
export const requireAudience = async (tx: Db, writer: Checked<Asker>, id: number): Promise<EditedBulletin> => {
  const [written] = await findSentRows(tx, writer, eq(bulletin.id, id))
  if (written === undefined) throw fieldRefusal('invitations', 'validation.bulletin_audience')
  if (written.addressed === 0)
    throw fieldRefusal(written.eventId === null ? 'invitations' : 'eventId', 'validation.bulletin_nobody')
  return written
}
