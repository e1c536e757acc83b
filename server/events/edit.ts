import { and, eq, inArray } from 'drizzle-orm'
import { type EditedEvent, type EventChange, EventInput, type NotifyAudience } from '#contract/edited-events.ts'
import { toWireDate } from '#contract/time.ts'
import { type Author, changedFields, recordChange } from '../changes/record.ts'
import { type Changed, updateRow } from '../changes/update-row.ts'
import type { Database, Db } from '../db/open.ts'
import { article, type EventRow, event, eventFile, file } from '../db/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { announceChange, isRelevantChange } from '../notifications/announce.ts'
import { scheduleReminders } from '../notifications/remind.ts'
import { publicImageNames } from '../pictures/drawings.ts'
import { pictureExists } from '../pictures/queries.ts'
import { dayAfter, fromWireTime, NonexistentTimeError, startOfDay } from '../time.ts'
import { findEditedEvent } from './edited.ts'
import { findEventRow } from './queries.ts'

/** @throws HttpError validation.invalid for a time that does not occur, and for an unknown picture, article or file */
export const addEvent = async (tx: Db, input: EventInput, author: Author): Promise<EditedEvent> => {
  const { fileIds, ...values } = columnsOf(input)
  await requireReferences(tx, { ...values, fileIds })
  const [row] = await tx.insert(event).values(values).returning()
  if (row === undefined) throw new Error('an event was inserted without a row coming back')
  await insertFiles(tx, row.id, fileIds)
  const fields = changedFields(null, { ...values, fileIds })
  await recordChange(tx, author, { noun: 'event', rowId: row.id, action: 'created', fields })
  await scheduleReminders(tx, row, author.now)
  return await findEditedEvent(tx, row.id)
}

/** @throws HttpError as updateRow and addEvent; validation.invalid at `told` when the audience is missing */
export const updateEvent = (
  { db }: Pick<Database, 'db'>,
  on: Changed,
  { told, ...change }: EventChange,
  author: Author,
): Promise<EditedEvent> =>
  db.transaction(async (tx) => {
    const before = await requireEvent(tx, on.id)
    return await updateRow(
      tx,
      {
        noun: 'event',
        table: event,
        on,
        read: () => findEditedEvent(tx, on.id),
        contentOf: (row) => row,
        rules: EventInput,
        change,
        columnsOf,
        check: async (changed) => {
          requireTold(before, { ...before, ...changed }, told, author.now)
          await requireReferences(tx, changed)
        },
        after: async ({ fileIds }) => {
          if (fileIds !== undefined) {
            await tx.delete(eventFile).where(eq(eventFile.eventId, on.id))
            await insertFiles(tx, on.id, fileIds)
          }
          await propagateChange(tx, before, told, author.now)
        },
      },
      author,
    )
  })

/**
 * Answers and programme remain.
 * @throws HttpError as updateEvent
 */
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

/** There is no default audience: the editor decides whether phones ring. */
const requireTold = (before: EventRow, after: EventRow, told: NotifyAudience | undefined, now: Date): void => {
  if (told !== undefined || !isRelevantChange(before, after, now)) return
  throw new HttpError('validation.invalid', { fields: [{ field: 'told', message: 'validation.told_required' }] })
}

/** Notifies the chosen audience of the change and schedules the reminders again. */
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

/** Changes the row and its version, which calendars read as SEQUENCE. @throws HttpError conflict.version */
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

const columnsOf = ({ dateStart, dateEnd, fileIds, reminderDays = [7, 2], ...input }: EventInput) => ({
  ...input,
  fileIds: [...new Set(fileIds)].sort((a, b) => a - b),
  reminderDays: [...new Set(reminderDays)].sort((a, b) => b - a),
  ...spanOf({ dateStart, dateEnd, fullDay: input.fullDay }),
})

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

/** Locks the referenced rows, so that none is removed before the transaction ends. */
const requireReferences = async (
  tx: Db,
  { imageName, articleId, fileIds = [] }: Partial<Pick<EventInput, 'imageName' | 'articleId' | 'fileIds'>>,
): Promise<void> => {
  if (imageName != null && !(await pictureExists(tx, imageName, publicImageNames())))
    throw invalid('imageName', 'validation.picture')
  if (articleId != null) {
    const existing = await tx.select({ id: article.id }).from(article).where(eq(article.id, articleId)).for('key share')
    if (existing.length === 0) throw invalid('articleId', 'validation.invalid')
  }
  if (fileIds.length > 0) {
    const existing = await tx.select({ id: file.id }).from(file).where(inArray(file.id, fileIds)).for('key share')
    if (existing.length < fileIds.length) throw invalid('fileIds', 'validation.invalid')
  }
}

const insertFiles = async (tx: Db, eventId: number, fileIds: readonly number[]): Promise<void> => {
  if (fileIds.length > 0) await tx.insert(eventFile).values(fileIds.map((fileId) => ({ eventId, fileId })))
}

const invalid = (
  field: keyof EventInput,
  message: 'validation.invalid' | 'validation.time' | 'validation.picture',
): HttpError => new HttpError('validation.invalid', { fields: [{ field, message }] })
