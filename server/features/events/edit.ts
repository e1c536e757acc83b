import { and, eq } from 'drizzle-orm'
import type { EditedEvent } from '#contract/edited-events.ts'
import { EventInput, notRepeated } from '#contract/event-input.ts'
import {
  daysBetween,
  isRepeated,
  onDay,
  ruleOfRepetition,
  type SeriesRule,
  seriesDates,
} from '#contract/event-series.ts'
import { answersInTime, settleLateAbsences } from '../../platform/db/absence-requests.ts'
import { insertRow } from '../../platform/db/insert-row.ts'
import type { Db } from '../../platform/db/open.ts'
import { type EventRow, event, eventFile, eventSeries } from '../../platform/db/tables.ts'
import { HttpError, requireRow } from '../../platform/http/http-error.ts'
import { everyRow } from '../../platform/http/policy.ts'
import { type Author, changedFields, recordChange } from '../../platform/resources/record.ts'
import { type Changed, changeRow, type Rows } from '../../platform/resources/rows.ts'
import { dayAfter } from '../../platform/time.ts'
import { requireStorable } from '../articles/rich-text.ts'
import { moveWithEvent } from '../duties/move.ts'
import { insertInvitations, replaceInvitations } from '../invitations/event-invitations.ts'
import { findInvitedAbsent } from '../invitations/invited.ts'
import { announceLateAnswer } from '../notifications/late-answers.ts'
import { scheduleReminders } from '../notifications/remind.ts'
import { columnsOf, insertFiles, requireReferences } from './columns.ts'
import { findEditedEvent } from './edited.ts'
import { findEventRow } from './queries.ts'
import { placed } from './venues.ts'

/** @throws HttpError validation.invalid for a time that does not occur, and for an unknown picture, article or file, and for remarks with something that they cannot contain */
export const addEvent = async (tx: Db, sent: EventInput, author: Author): Promise<EditedEvent> => {
  requireStorable(remarksOf(sent))
  const input = await placed(tx, sent)
  if (!isRepeated(input)) return await findEditedEvent(tx, await insertEvent(tx, input, null, author))
  const seriesId = await insertSeries(tx, input)
  const ids: number[] = []
  for (const day of seriesDates(input)) {
    ids.push(await insertEvent(tx, moveTo(input, day), seriesId, author))
  }
  const [first] = ids
  if (first === undefined) throw new Error('a series without a date')
  return await findEditedEvent(tx, first)
}

/** The rich texts of an event. */
export const remarksOf = ({ remarksDe, remarksEn }: FieldChange) => ({ remarksDe, remarksEn })

/** The columns of a series by its rule, and by one of its events. */
export const seriesColumns = (
  { every, weekdays: [weekday = 1, ...otherWeekdays], ordinal }: SeriesRule,
  { dateStart, dateEnd }: Pick<EventInput, 'dateStart' | 'dateEnd'>,
) => ({ weekday, otherWeekdays, every, ordinal, startTime: dateStart.slice(11), endTime: dateEnd.slice(11) })

const insertSeries = async (tx: Db, input: EventInput): Promise<number> => {
  return (await insertRow(tx, eventSeries, seriesColumns(ruleOfRepetition(input), input))).id
}

/** Returns the event on another day, its reply deadline as many days before. */
const moveTo = (input: EventInput, day: string): EventInput => ({
  ...input,
  ...onDay(input, day),
  replyBy: input.replyBy === null ? null : dayAfter(day, daysBetween(input.dateStart, input.replyBy)),
})

const insertEvent = async (tx: Db, input: EventInput, seriesId: number | null, author: Author): Promise<number> => {
  const { fileIds, invitations, ...columns } = columnsOf(input)
  const values = { ...columns, seriesId }
  await requireReferences(tx, { ...values, fileIds, invitations })
  const row = await insertRow(tx, event, values)
  await insertFiles(tx, row.id, fileIds)
  await insertInvitations(tx, { eventId: row.id }, invitations)
  const fields = changedFields(null, { ...values, fileIds, invitations })
  await recordChange(tx, author, { noun: 'event', rowId: row.id, action: 'created', fields })
  await scheduleReminders(tx, row, author.now)
  return row.id
}

/** A change of the fields of one event; an absent field is unchanged. */
export type FieldChange = { readonly [Name in keyof EventInput]?: EventInput[Name] | undefined }

/** Changes the fields of one event. @throws HttpError as changeRow and addEvent */
export const changeFields = async (tx: Db, on: Changed, change: FieldChange, author: Author): Promise<EditedEvent> => {
  const held = await requireEvent(tx, on.id)
  return await changeRow(tx, { ...eventRows, after: followUp(held) }, on, await placed(tx, change), author)
}

type EventRows = Rows<EditedEvent, EventInput, ReturnType<typeof columnsOf>>

const eventRows: EventRows = {
  noun: 'event',
  table: event,
  read: findEditedEvent,
  contentOf: (row) => ({ ...row, ...notRepeated }),
  rules: EventInput,
  columnsOf,
  check: (tx, { changed }) => requireReferences(tx, changed),
}

/** Moves what depends on an event with it. */
const followUp =
  (held: EventRow): NonNullable<EventRows['after']> =>
  async (tx, id, { changed: { fileIds, invitations }, author }) => {
    if (fileIds !== undefined) {
      await tx.delete(eventFile).where(eq(eventFile.eventId, id))
      await insertFiles(tx, id, fileIds)
    }
    if (invitations !== undefined) await replaceInvitations(tx, { eventId: id }, invitations)
    const changed = await requireEvent(tx, id)
    await moveWithEvent(tx, held, changed, author.now)
    await scheduleReminders(tx, changed, author.now)
    // Absences that answered the event until now may have been reported after the new deadline.
    const asked = await settleLateAbsences(tx, eq(event.id, id), {
      ...{ now: author.now, offlineAt: null, invited: await findInvitedAbsent(tx, author.now) },
      answeredSince: (absence) => (answersInTime(absence, held) ? absence.statedAt : null),
    })
    for (const startsAt of asked) await announceLateAnswer(tx, startsAt, author.now)
  }

export const requireEvent = async (tx: Db, id: number): Promise<EventRow> => {
  return requireRow(await findEventRow(tx, everyRow, id))
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
