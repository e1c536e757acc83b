import { and, asc, eq, gte, type SQL } from 'drizzle-orm'
import type { EditedEvent, EventChange, NotifyAudience } from '#contract/edited-events.ts'
import {
  dayPlus,
  daysBetween,
  followedDay,
  movedRule,
  onDay,
  type SeriesRule,
  type SeriesScope,
  weekdayOf,
} from '#contract/event-series.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { type EventRow, event, eventSeries } from '../../platform/db/tables.ts'
import { fieldRefusal } from '../../platform/http/http-error.ts'
import { type Author, changedFields, recordChange } from '../../platform/resources/record.ts'
import type { Changed } from '../../platform/resources/rows.ts'
import { requireStorable } from '../articles/rich-text.ts'
import { announceChange, isRelevantChange } from '../notifications/announce.ts'
import { scheduleReminders } from '../notifications/remind.ts'
import { changeFields, type FieldChange, incrementVersion, remarksOf, requireEvent, seriesColumns } from './edit.ts'
import { findEditedEvent } from './edited.ts'

/**
 * Changes an event, or events of its series by the same fields (see `changeEvent` in the contract). Nothing is changed
 * if one of them cannot be. The series stays one, and has the rule of its changed events.
 * @throws HttpError as changeFields; validation.invalid at `told` when the audience is missing
 */
export const updateEvent = async (
  tx: DatabaseTransaction,
  on: Changed,
  { told, changeReason = null, scope = 'one', ...change }: Partial<EventChange>,
  author: Author,
): Promise<EditedEvent> => {
  requireStorable(remarksOf(change))
  const rows = await findTargets(tx, on.id, scope)
  const before = await findEditedEvent(tx, on.id)
  const after = await changeFields(tx, on, change, author)
  const { seriesId, seriesRule: rule } = before
  if (seriesId !== null && rule !== null && rows.length > 1) {
    const move = { from: before.dateStart, to: after.dateStart }
    for (const { id } of rows.filter((row) => row.id !== on.id)) {
      const one = await findEditedEvent(tx, id)
      const followed = isAtTime(one, before, rule) ? followTime(one, { before, after, rule }) : keepTime(change)
      const fields = { ...change, ...followed, ...deadlineOf(one, change, { followed, after }) }
      await changeFields(tx, one, fields, author)
    }
    // One with a time of its own, such as those before an earlier change, leaves the rule to the others.
    if (isAtTime(before, { ...before, ...timesOf(rule, before) }, rule))
      await tx
        .update(eventSeries)
        .set(seriesColumns(movedRule(rule, move), after))
        .where(eq(eventSeries.id, seriesId))
  }
  await announceAll(tx, rows, { told, changeReason }, author)
  return await findEditedEvent(tx, on.id)
}

/**
 * Cancels an event or events of its series, or reinstates them. Answers and programme remain.
 * @throws HttpError as updateEvent
 */
export const setCancelled = async (
  tx: DatabaseTransaction,
  { id, version }: Changed,
  {
    cancelled,
    scope = 'one',
    ...why
  }: { readonly cancelled: boolean; readonly scope?: SeriesScope } & Partial<Explained>,
  author: Author,
): Promise<EditedEvent> => {
  const rows = (await findTargets(tx, id, scope)).filter((row) => row.cancelled !== cancelled)
  for (const row of rows) {
    await incrementVersion(tx, row.id === id ? { id, version } : row, { cancelled })
    const fields = changedFields({ cancelled: row.cancelled }, { cancelled })
    const action = cancelled ? 'cancelled' : 'changed'
    await recordChange(tx, author, { noun: 'event', rowId: row.id, action, fields })
    await scheduleReminders(tx, { ...row, cancelled }, author.now)
  }
  await announceAll(tx, rows, why, author)
  return await findEditedEvent(tx, id)
}

/**
 * Locks and returns the events of a scope, earliest first. An event without a series is alone in every scope.
 * @throws HttpError not_found
 */
export const findTargets = async (tx: Db, id: number, scope: SeriesScope): Promise<EventRow[]> => {
  const row = await requireEvent(tx, id)
  if (scope === 'one' || row.seriesId === null) return [row]
  await tx.select({ id: eventSeries.id }).from(eventSeries).where(eq(eventSeries.id, row.seriesId)).for('update')
  const later: SQL | undefined = scope === 'following' ? gte(event.startsAt, row.startsAt) : undefined
  return await tx
    .select()
    .from(event)
    .where(and(eq(event.seriesId, row.seriesId), later))
    .orderBy(asc(event.startsAt), asc(event.id))
}

type Times = Pick<EditedEvent, 'dateStart' | 'dateEnd' | 'fullDay'>
interface Move {
  readonly before: Times
  readonly after: Times
  readonly rule: SeriesRule
}

/** The times of day of the rule on the days of an event. */
const timesOf = ({ startTime, endTime }: { readonly startTime: string; readonly endTime: string }, of: Times) => ({
  dateStart: `${of.dateStart.slice(0, 11)}${startTime}`,
  dateEnd: `${of.dateEnd.slice(0, 11)}${endTime}`,
})

/** Returns true for an event on a weekday of the series at the times of day of the edited one. */
const isAtTime = (one: Times, edited: Times, { weekdays }: SeriesRule): boolean =>
  weekdays.includes(weekdayOf(one.dateStart)) &&
  one.fullDay === edited.fullDay &&
  one.dateStart.slice(11) === edited.dateStart.slice(11) &&
  one.dateEnd.slice(11) === edited.dateEnd.slice(11)

/** The new times of another event of the series: on the day to which it follows, at the edited one's time of day. */
const followTime = (one: Times, { before, after, rule }: Move): FieldChange => {
  if (before.dateStart === after.dateStart && before.dateEnd === after.dateEnd && before.fullDay === after.fullDay)
    return {}
  const day = followedDay(one.dateStart, rule, { from: before.dateStart, to: after.dateStart })
  return { ...onDay(after, day), fullDay: after.fullDay }
}

/** An event with times of its own keeps them, and with them the time at which its players meet. */
const keepTime = (change: FieldChange): FieldChange => ({
  dateStart: undefined,
  dateEnd: undefined,
  fullDay: undefined,
  ...(change.callTime != null && { callTime: undefined }),
})

/** The reply deadline of another event: as many days before it as the edited one's, or moved with the event. */
const deadlineOf = (
  one: EditedEvent,
  change: FieldChange,
  { followed, after }: { readonly followed: FieldChange; readonly after: EditedEvent },
): FieldChange => {
  const day = followed.dateStart ?? one.dateStart
  if (change.replyBy != null) return { replyBy: dayPlus(day, daysBetween(after.dateStart, change.replyBy)) }
  if (change.replyBy === null || one.replyBy === null) return {}
  return { replyBy: dayPlus(one.replyBy, daysBetween(one.dateStart, day)) }
}

/** Replaces the reason of an earlier change. */
const explain = async (
  tx: Db,
  { id, changeReason }: EventRow,
  reason: string | null,
  author: Author,
): Promise<void> => {
  if (changeReason === reason) return
  await tx.update(event).set({ changeReason: reason }).where(eq(event.id, id))
  const fields = changedFields({ changeReason }, { changeReason: reason })
  await recordChange(tx, author, { noun: 'event', rowId: id, action: 'changed', fields })
}

interface Explained {
  readonly told: NotifyAudience | undefined
  readonly changeReason: string | null
}

/**
 * Notifies the chosen audience once of all changes, with the reason. There is no default audience: the editor decides whether
 * phones ring.
 */
const announceAll = async (
  tx: Db,
  rows: readonly EventRow[],
  { told, changeReason }: Partial<Explained>,
  author: Author,
): Promise<void> => {
  const { now } = author
  const changes: { before: EventRow; after: EventRow }[] = []
  for (const before of rows) {
    const after = await requireEvent(tx, before.id)
    if (!isRelevantChange(before, after, now)) continue
    await explain(tx, after, changeReason || null, author)
    changes.push({ before, after })
  }
  if (changes.length === 0) return
  if (told === undefined) throw fieldRefusal('told', 'validation.told_required')
  await announceChange(tx, { changes, told, now })
}
