import { and, eq, inArray } from 'drizzle-orm'
import type { EditedEvent, EventInput, NotifyAudience } from '#contract/edited-events.ts'
import { toWireDate } from '#contract/time.ts'
import { type Author, changedFields, recordChange } from '../changes/record.ts'
import type { Database, Db } from '../db/open.ts'
import { article, type EventRow, event, eventFile, file } from '../db/tables.ts'
import { publicImageNames } from '../files/public-images.ts'
import { HttpError } from '../http/http-error.ts'
import { announceChange, isRelevantChange } from '../notifications/announce.ts'
import { scheduleReminders } from '../notifications/remind.ts'
import { dayAfter, fromWireTime, NonexistentTimeError, startOfDay } from '../time.ts'
import { findEditedEvent } from './edited.ts'
import { filesOf, findEventRow } from './queries.ts'

/** Which event is changed, and the version the change was made on. */
export type Changed = Pick<EventRow, 'id' | 'version'>

/** @throws Refusal validation.invalid for a time that does not occur, and for what the event refers to and nobody has */
export const addEvent = async (tx: Db, input: EventInput, author: Author): Promise<EditedEvent> => {
  const { fileIds, ...values } = await valuesOf(tx, input, [7, 2])
  const [row] = await tx.insert(event).values(values).returning()
  if (row === undefined) throw new Error('an event was inserted without a row coming back')
  await keepFiles(tx, row.id, fileIds)
  const fields = changedFields(null, { ...values, fileIds })
  await recordChange(tx, author, { noun: 'event', rowId: row.id, action: 'created', fields })
  await scheduleReminders(tx, row, author.now)
  return await findEditedEvent(tx, row.id)
}

/**
 * Saving what is there already changes nothing.
 * @throws Refusal as addEvent; not_found; conflict.version with the event; validation.invalid when nobody said who is told
 */
export const updateEvent = (
  { db }: Pick<Database, 'db'>,
  { id, version }: Changed,
  { told, ...input }: EventInput & { readonly told?: NotifyAudience | undefined },
  author: Author,
): Promise<EditedEvent> =>
  db.transaction(async (tx) => {
    const before = await requireEvent(tx, id)
    const { fileIds, ...values } = await valuesOf(tx, input, before.reminderDays)
    const fields = changedFields(
      { ...contentOf(before), fileIds: (await filesOf(tx, [id]))(id) },
      { ...values, fileIds },
    )
    if (Object.keys(fields).length === 0) return await findEditedEvent(tx, id)
    if (before.version === version) requireTold(before, { ...before, ...values }, told, author.now)
    await incrementVersion(tx, { id, version }, values)
    await tx.delete(eventFile).where(eq(eventFile.eventId, id))
    await keepFiles(tx, id, fileIds)
    await recordChange(tx, author, { noun: 'event', rowId: id, action: 'changed', fields })
    await propagateChange(tx, before, told, author.now)
    return await findEditedEvent(tx, id)
  })

/** Answers and programme stay. @throws Refusal as updateEvent */
export const setCancelled = (
  { db }: Pick<Database, 'db'>,
  { id, version }: Changed,
  { cancelled, told }: { readonly cancelled: boolean; readonly told?: NotifyAudience | undefined },
  author: Author,
): Promise<EditedEvent> =>
  db.transaction(async (tx) => {
    const before = await requireEvent(tx, id)
    if (before.cancelled === cancelled) return await findEditedEvent(tx, id)
    if (before.version === version) requireTold(before, { ...before, cancelled }, told, author.now)
    await incrementVersion(tx, { id, version }, { cancelled })
    const fields = changedFields({ cancelled: before.cancelled }, { cancelled })
    await recordChange(tx, author, { noun: 'event', rowId: id, action: cancelled ? 'cancelled' : 'changed', fields })
    await propagateChange(tx, before, told, author.now)
    return await findEditedEvent(tx, id)
  })

/** There is no default: who is told is a decision. */
const requireTold = (before: EventRow, after: EventRow, told: NotifyAudience | undefined, now: Date): void => {
  if (told !== undefined || !isRelevantChange(before, after, now)) return
  throw new HttpError('validation.invalid', { fields: [{ field: 'told', message: 'validation.told_required' }] })
}

/** Tells of the change whom the editor chose, and plans the reminders anew. */
const propagateChange = async (tx: Db, before: EventRow, told: NotifyAudience = 'nobody', now: Date): Promise<void> => {
  const after = await requireEvent(tx, before.id)
  await announceChange(tx, { before, after, told, now })
  await scheduleReminders(tx, after, now)
}

export const requireEvent = async (tx: Db, id: number): Promise<EventRow> => {
  const row = await findEventRow(tx, undefined, id)
  if (row === undefined) throw new HttpError('not_found')
  return row
}

/** Changes the row and its version, by which calendars learn of it (iCalendar's SEQUENCE). @throws Refusal conflict.version */
export const incrementVersion = async (
  tx: Db,
  { id, version }: Changed,
  values: Partial<typeof event.$inferInsert>,
): Promise<void> => {
  const changed = await tx
    .update(event)
    .set({ ...values, version: version + 1 })
    .where(and(eq(event.id, id), eq(event.version, version)))
    .returning({ id: event.id })
  if (changed.length === 0) throw new HttpError('conflict.version', { current: await findEditedEvent(tx, id) })
}

const valuesOf = async (tx: Db, { dateStart, dateEnd, ...input }: EventInput, keptDays: readonly number[]) => {
  const fileIds = [...new Set(input.fileIds)].sort((a, b) => a - b)
  const reminderDays = [...new Set(input.reminderDays ?? keptDays)].sort((a, b) => b - a)
  await requireReferences(tx, { ...input, fileIds })
  return { ...input, fileIds, reminderDays, ...spanOf({ dateStart, dateEnd, fullDay: input.fullDay }) }
}

const spanOf = ({ dateStart, dateEnd, fullDay }: Pick<EventInput, 'dateStart' | 'dateEnd' | 'fullDay'>) => {
  const time = (wire: string, field: 'dateStart' | 'dateEnd'): Date => {
    try {
      return fromWireTime(fullDay ? `${wire.slice(0, 10)}T00:00` : wire)
    } catch (error) {
      throw error instanceof NonexistentTimeError ? invalid(field, 'validation.time') : error
    }
  }
  const [startsAt, endsAt] = [time(dateStart, 'dateStart'), time(dateEnd, 'dateEnd')]
  return { startsAt, endsAt: fullDay ? startOfDay(dayAfter(toWireDate(endsAt), 1)) : endsAt }
}

/** Locks what is referred to, so that none of it is removed meanwhile. */
const requireReferences = async (
  tx: Db,
  { imageName, articleId, fileIds }: Pick<EventInput, 'imageName' | 'articleId' | 'fileIds'>,
): Promise<void> => {
  if (imageName !== null && !publicImageNames().has(imageName)) throw invalid('imageName', 'validation.invalid')
  if (articleId !== null) {
    const known = await tx.select({ id: article.id }).from(article).where(eq(article.id, articleId)).for('key share')
    if (known.length === 0) throw invalid('articleId', 'validation.invalid')
  }
  if (fileIds.length > 0) {
    const known = await tx.select({ id: file.id }).from(file).where(inArray(file.id, fileIds)).for('key share')
    if (known.length < fileIds.length) throw invalid('fileIds', 'validation.invalid')
  }
}

const keepFiles = async (tx: Db, eventId: number, fileIds: readonly number[]): Promise<void> => {
  if (fileIds.length > 0) await tx.insert(eventFile).values(fileIds.map((fileId) => ({ eventId, fileId })))
}

const contentOf = ({ id, version, cancelled, ...content }: EventRow) => content

const invalid = (field: keyof EventInput, message: 'validation.invalid' | 'validation.time'): HttpError =>
  new HttpError('validation.invalid', { fields: [{ field, message }] })
