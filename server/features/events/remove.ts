import { and, eq, inArray } from 'drizzle-orm'
import type { EditedEvent } from '#contract/edited-events.ts'
import type { SeriesScope } from '#contract/event-series.ts'
import type { Invitation } from '#contract/invitations.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import {
  agendaItem,
  article,
  attendance,
  composition,
  duty,
  event,
  eventComposition,
  file,
  ledgerRow,
  lift,
  motion,
  participation,
  person,
  substituteRequest,
  venue,
} from '../../platform/db/tables.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { type Author, changedFields, recordChange } from '../../platform/resources/record.ts'
import { findEntriesWith, findRemoval, valuesBefore } from '../../platform/resources/removed.ts'
import type { Changed } from '../../platform/resources/rows.ts'
import { insertInvitations, invitationsOf } from '../invitations/event-invitations.ts'
import { scheduleReminders } from '../notifications/remind.ts'
import { publicImageNames } from '../pictures/drawings.ts'
import { findPictures, lockPictures, pictureExists } from '../pictures/queries.ts'
import { namesInHtml } from '../pictures/uses.ts'
import { insertFiles, storedRemarks } from './columns.ts'
import { findTargets } from './edit-series.ts'
import { findEditedEvent, findProgrammePieces } from './edited.ts'
import { filesOf } from './queries.ts'

/**
 * Deletes an event or events of its series. The change log has everything that restoring them needs.
 * @returns how many were deleted
 * @throws HttpError not_found; conflict.version with the event; rule.event_answered if one of them has an answer, recorded
 * attendance, a duty, a lift, an agenda, a motion or an entry of the ledger, or if substitutes were asked
 */
export const removeEvents = async (
  tx: DatabaseTransaction,
  { id, version, scope }: Changed & { readonly scope: SeriesScope },
  author: Author,
): Promise<number> => {
  const rows = await findTargets(tx, id, scope)
  if (rows.find((row) => row.id === id)?.version !== version)
    throw new HttpError('conflict.version', { current: await findEditedEvent(tx, id) })
  const ids = rows.map((row) => row.id)
  // Locked, so that no answer is given to an event that is being deleted.
  await tx.select({ id: event.id }).from(event).where(inArray(event.id, ids)).for('update')
  const answers = await tx.$count(participation, inArray(participation.eventId, ids))
  if (answers + (await tx.$count(attendance, inArray(attendance.eventId, ids))) > 0)
    throw new HttpError('rule.event_answered')
  if ((await tx.$count(substituteRequest, inArray(substituteRequest.eventId, ids))) > 0)
    throw new HttpError('rule.event_answered')
  const offered = and(inArray(lift.eventId, ids), eq(lift.deleted, false))
  if ((await tx.$count(duty, inArray(duty.eventId, ids))) + (await tx.$count(lift, offered)) > 0)
    throw new HttpError('rule.event_answered')
  if (
    (await tx.$count(agendaItem, inArray(agendaItem.eventId, ids))) +
      (await tx.$count(motion, inArray(motion.eventId, ids))) >
    0
  )
    throw new HttpError('rule.event_answered')
  if ((await tx.$count(ledgerRow, inArray(ledgerRow.eventId, ids))) > 0) throw new HttpError('rule.event_answered')
  await tx.delete(lift).where(inArray(lift.eventId, ids))
  const files = await filesOf(tx, ids)
  const invitations = await invitationsOf(tx, ids)
  for (const row of rows) {
    const compositionIds = (await findProgrammePieces(tx, row.id)).map((piece) => piece.id)
    const fields = changedFields(
      { ...row, fileIds: files(row.id), invitations: invitations(row.id), compositionIds },
      null,
    )
    await recordChange(tx, author, { noun: 'event', rowId: row.id, action: 'removed', fields })
  }
  await tx.delete(event).where(inArray(event.id, ids))
  return rows.length
}

/**
 * Restores a deleted event and those that were deleted with it, under their ids. References to rows that no longer exist
 * are dropped. An event that exists already is returned.
 * @throws HttpError not_found
 */
export const restoreEvents = async (tx: DatabaseTransaction, id: number, author: Author): Promise<EditedEvent> => {
  const removal = await findRemoval(tx, 'event', id)
  if (removal !== undefined && (await tx.$count(event, eq(event.id, id))) === 0) {
    const together = await findEntriesWith(tx, removal, 'event')
    for (const { rowId, action } of together) if (action === 'removed') await restoreEvent(tx, rowId, author)
  }
  return await findEditedEvent(tx, id)
}

const restoreEvent = async (tx: Db, rowId: number, author: Author): Promise<void> => {
  const removal = await findRemoval(tx, 'event', rowId)
  if (removal === undefined) return
  const {
    fileIds = [],
    compositionIds = [],
    invitations = [],
    startsAt,
    endsAt,
    ...values
  } = valuesBefore(removal) as unknown as Stored
  const [row] = await tx
    .insert(event)
    .overridingSystemValue()
    .values({
      ...values,
      ...(await existingReferences(tx, values)),
      // Remarks that were deleted as plain text become HTML.
      remarksDe: storedRemarks(values.remarksDe ?? null),
      remarksEn: storedRemarks(values.remarksEn ?? null),
      id: rowId,
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
      version: values.version + 1,
    })
    .returning()
  if (row === undefined) throw new Error('an event was inserted without a row coming back')
  const files = await tx
    .select({ id: file.id })
    .from(file)
    .where(inArray(file.id, [...fileIds]))
  await insertFiles(
    tx,
    rowId,
    files.map((one) => one.id),
  )
  const pieces = await tx
    .select({ id: composition.id })
    .from(composition)
    .where(inArray(composition.id, [...compositionIds]))
  const existing = compositionIds.filter((compositionId) => pieces.some((piece) => piece.id === compositionId))
  if (existing.length > 0)
    await tx
      .insert(eventComposition)
      .values(existing.map((compositionId, position) => ({ eventId: rowId, position, compositionId })))
  await insertInvitations(tx, { eventId: rowId }, invitations)
  const fields = changedFields(null, { ...row, fileIds, invitations, compositionIds })
  await recordChange(tx, author, { noun: 'event', rowId, action: 'created', fields })
  await scheduleReminders(tx, row, author.now)
}

/** The references of a deleted event to rows that still exist; they stay until the transaction ends. */
const existingReferences = async (tx: Db, values: References) => {
  const { albumNames = [], articleId, contactUuid, imageName, remarksDe, remarksEn, location, venueId } = values
  const articles =
    articleId == null
      ? []
      : await tx.select({ id: article.id }).from(article).where(eq(article.id, articleId)).for('key share')
  const people =
    contactUuid == null
      ? []
      : await tx.select({ uuid: person.uuid }).from(person).where(eq(person.uuid, contactUuid)).for('key share')
  await lockPictures(tx, namesInHtml(remarksDe ?? null, remarksEn ?? null))
  const [place] =
    venueId == null
      ? []
      : await tx.select({ id: venue.id, name: venue.name }).from(venue).where(eq(venue.id, venueId)).for('share')
  await lockPictures(tx, albumNames)
  const pictures = await findPictures(tx, albumNames)
  const hasPicture = imageName != null && (await pictureExists(tx, imageName, publicImageNames()))
  return {
    articleId: articles[0]?.id ?? null,
    contactUuid: people[0]?.uuid ?? null,
    imageName: hasPicture ? imageName : null,
    albumNames: albumNames.filter((name) => pictures.has(name)),
    location: place?.name ?? location ?? null,
    venueId: place?.id ?? null,
  }
}

type References = Pick<
  Stored,
  'albumNames' | 'articleId' | 'contactUuid' | 'imageName' | 'remarksDe' | 'remarksEn' | 'location' | 'venueId'
>

/** The columns of a deleted event as the log has them: without nulls, instants as text. */
type Stored = Omit<typeof event.$inferInsert, 'startsAt' | 'endsAt'> & {
  readonly startsAt: string
  readonly endsAt: string
  readonly version: number
  readonly fileIds?: readonly number[]
  readonly compositionIds?: readonly number[]
  readonly invitations?: readonly Invitation[]
}
