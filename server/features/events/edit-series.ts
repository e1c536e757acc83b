import { and, asc, eq, gte, inArray, type SQL } from 'drizzle-orm'
import type { EditedEvent, EventChange, NotifyAudience } from '#contract/edited-events.ts'
import { dayPlus, daysBetween, onDay, type SeriesScope } from '#contract/event-series.ts'
import { insertRow } from '../../platform/db/insert-row.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { type EventRow, event, eventSeries } from '../../platform/db/tables.ts'
import { fieldRefusal } from '../../platform/http/http-error.ts'
import { type Author, changedFields, recordChange } from '../../platform/resources/record.ts'
import type { Changed } from '../../platform/resources/rows.ts'
import { requireStorable } from '../articles/rich-text.ts'
import { announceChange, isRelevantChange } from '../notifications/announce.ts'
import { scheduleReminders } from '../notifications/remind.ts'
import { changeFields, type FieldChange, incrementVersion, remarksOf, requireEvent, ruleOf } from './edit.ts'
import { findEditedEvent } from './edited.ts'

/**
 * Changes an event, or events of its series by the same fields (see `changeEvent` in the contract). Nothing is changed
 * if one of them cannot be. `following` makes the later events a series of their own.
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
  const series = before.seriesId === null || rows.length === 1 ? undefined : await readSeries(tx, before.seriesId)
  if (series !== undefined) {
    for (const { id } of rows.filter((row) => row.id !== on.id)) {
      const one = await findEditedEvent(tx, id)
      const followed = isSameRule(ruleOf(one), series) ? followTime(one, { before, after }) : keepTime(change)
      const fields = { ...change, ...followed, ...deadlineOf(one, change, { followed, after }) }
      await changeFields(tx, one, fields, author)
    }
    await moveSeries(tx, series.id, { rows, scope, isFirst: before.series[0]?.id === on.id, after })
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

type Rule = ReturnType<typeof ruleOf>
type Times = Pick<EditedEvent, 'dateStart' | 'dateEnd' | 'fullDay'>
interface Move {
  readonly before: Times
  readonly after: Times
}

const readSeries = async (tx: Db, id: number) => {
  const [row] = await tx.select().from(eventSeries).where(eq(eventSeries.id, id))
  if (row === undefined) throw new Error('an event of a missing series')
  return row
}

const isSameRule = (a: Rule, b: Rule): boolean =>
  a.weekday === b.weekday && a.startTime === b.startTime && a.endTime === b.endTime

/** The new times of another event of the series: as many days later as the edited one, at its new time of day. */
const followTime = (one: Times, { before, after }: Move): FieldChange => {
  if (before.dateStart === after.dateStart && before.dateEnd === after.dateEnd && before.fullDay === after.fullDay)
    return {}
  const day = dayPlus(one.dateStart, daysBetween(before.dateStart, after.dateStart))
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

interface Moved {
  readonly rows: readonly EventRow[]
  readonly scope: SeriesScope
  /** True if the edited event is the first of its series. */
  readonly isFirst: boolean
  readonly after: EditedEvent
}

/** Gives the series the edited event's times; later events that were changed without the earlier ones leave it. */
const moveSeries = async (tx: Db, id: number, { rows, scope, isFirst, after }: Moved): Promise<void> => {
  if (scope === 'all' || isFirst) {
    await tx.update(eventSeries).set(ruleOf(after)).where(eq(eventSeries.id, id))
    return
  }
  const own = await insertRow(tx, eventSeries, ruleOf(after))
  const ids = rows.map((row) => row.id)
  await tx.update(event).set({ seriesId: own.id }).where(inArray(event.id, ids))
}

/** Replaces the reason of an earlier change. */
const explain = async (
  tx: Db,
  { id, changeReason }: EventRow,
  reason: string | null,
  author: Author,
): Promise<void> => {
  const fields = changedFields({ changeReason }, { changeReason: reason })
  if (changeReason === reason) return
  await tx.update(event).set({ changeReason: reason }).where(eq(event.id, id))
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
