import { and, eq } from 'drizzle-orm'
import type { EditedEvent } from '#contract/edited-events.ts'
import { EventInput } from '#contract/event-input.ts'
import { daysBetween, onDay, seriesDates, weekdayOf } from '#contract/event-series.ts'
import { requireStorable } from '../articles/rich-text.ts'
import { type Author, changedFields, recordChange } from '../changes/record.ts'
import { type Changed, updateRow } from '../changes/update-row.ts'
import { answersInTime, settleLateAbsences } from '../db/absence-requests.ts'
import type { Db } from '../db/open.ts'
import { type EventRow, event, eventFile, eventSeries } from '../db/tables.ts'
import { moveWithEvent } from '../duties/move.ts'
import { HttpError } from '../http/http-error.ts'
import { announceLateAnswer } from '../notifications/late-answers.ts'
import { scheduleReminders } from '../notifications/remind.ts'
import { dayAfter } from '../time.ts'
import { columnsOf, insertFiles, requireReferences } from './columns.ts'
import { findEditedEvent } from './edited.ts'
import { findEventRow } from './queries.ts'

/** @throws HttpError validation.invalid for a time that does not occur, and for an unknown picture, article or file, and for remarks with something that they cannot contain */
export const addEvent = async (tx: Db, input: EventInput, author: Author): Promise<EditedEvent> => {
  requireStorable(remarksOf(input))
  const { repeatUntil, repeatWithout, dateStart } = input
  if (repeatUntil === null) return await findEditedEvent(tx, await insertEvent(tx, input, null, author))
  const seriesId = await insertSeries(tx, input)
  const ids: number[] = []
  for (const day of seriesDates({ dateStart, repeatUntil, repeatWithout })) {
    ids.push(await insertEvent(tx, moveTo(input, day), seriesId, author))
  }
  const [first] = ids
  if (first === undefined) throw new Error('a series without a date')
  return await findEditedEvent(tx, first)
}

/** The rich texts of an event. */
export const remarksOf = ({ remarksDe, remarksEn }: FieldChange) => ({ remarksDe, remarksEn })

/** The weekday and the times of day at which a series takes place. */
export const ruleOf = ({ dateStart, dateEnd }: Pick<EventInput, 'dateStart' | 'dateEnd'>) => ({
  weekday: weekdayOf(dateStart),
  startTime: dateStart.slice(11),
  endTime: dateEnd.slice(11),
})

const insertSeries = async (tx: Db, input: EventInput): Promise<number> => {
  const [row] = await tx.insert(eventSeries).values(ruleOf(input)).returning({ id: eventSeries.id })
  if (row === undefined) throw new Error('a series was inserted without a row coming back')
  return row.id
}

/** Returns the event on another day, its reply deadline as many days before. */
const moveTo = (input: EventInput, day: string): EventInput => ({
  ...input,
  ...onDay(input, day),
  replyBy: input.replyBy === null ? null : dayAfter(day, daysBetween(input.dateStart, input.replyBy)),
})

const insertEvent = async (tx: Db, input: EventInput, seriesId: number | null, author: Author): Promise<number> => {
  const { fileIds, ...columns } = columnsOf(input)
  const values = { ...columns, seriesId }
  await requireReferences(tx, { ...values, fileIds })
  const [row] = await tx.insert(event).values(values).returning()
  if (row === undefined) throw new Error('an event was inserted without a row coming back')
  await insertFiles(tx, row.id, fileIds)
  const fields = changedFields(null, { ...values, fileIds })
  await recordChange(tx, author, { noun: 'event', rowId: row.id, action: 'created', fields })
  await scheduleReminders(tx, row, author.now)
  return row.id
}

/** A change of the fields of one event; an absent field is unchanged. */
export type FieldChange = { readonly [Name in keyof EventInput]?: EventInput[Name] | undefined }

/** Changes the fields of one event. @throws HttpError as updateRow and addEvent */
export const changeFields = async (tx: Db, on: Changed, change: FieldChange, author: Author): Promise<EditedEvent> => {
  const held = await requireEvent(tx, on.id)
  return await updateRow(
    tx,
    {
      noun: 'event',
      table: event,
      on,
      read: () => findEditedEvent(tx, on.id),
      contentOf: (row) => ({ ...row, repeatUntil: null, repeatWithout: [] }),
      rules: EventInput,
      change,
      columnsOf,
      check: (changed) => requireReferences(tx, changed),
      after: async ({ fileIds }) => {
        if (fileIds !== undefined) {
          await tx.delete(eventFile).where(eq(eventFile.eventId, on.id))
          await insertFiles(tx, on.id, fileIds)
        }
        const changed = await requireEvent(tx, on.id)
        await moveWithEvent(tx, held, changed, author.now)
        await scheduleReminders(tx, changed, author.now)
        // Absences that answered the event until now may have been reported after the new deadline.
        const asked = await settleLateAbsences(tx, eq(event.id, on.id), {
          ...{ now: author.now, offlineAt: null },
          answeredSince: (absence) => (answersInTime(absence, held) ? absence.statedAt : null),
        })
        for (const startsAt of asked) await announceLateAnswer(tx, startsAt, author.now)
      },
    },
    author,
  )
}

export const requireEvent = async (tx: Db, id: number): Promise<EventRow> => {
  const row = await findEventRow(tx, undefined, id)
  if (row === undefined) throw new HttpError('not_found')
  return row
}

/**
 * Changes the row and its version, which calendars read as SEQUENCE.
 * @param read the row as the caller may see it
 * @throws HttpError conflict.version with the row
 */
export const incrementVersion = async (
  tx: Db,
  { id, version }: Changed,
  values: Partial<typeof event.$inferInsert>,
  read: (db: Db, id: number) => Promise<unknown> = findEditedEvent,
): Promise<void> => {
  const changed = await tx
    .update(event)
    .set({ ...values, version: version + 1 })
    .where(and(eq(event.id, id), eq(event.version, version)))
    .returning({ id: event.id })
  if (changed.length === 0) throw new HttpError('conflict.version', { current: await read(tx, id) })
}
