import { and, asc, desc, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type NotifyAudience, notifyAudiences } from '#contract/edited-events.ts'
import { RowNumber } from '#contract/endpoint.ts'
import { toWireDate } from '#contract/time.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { change, type EventRow, event, job, notification } from '../../platform/db/tables.ts'
import { defineJob, type Payload } from '../../platform/jobs/job.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { type Appointment, isMoved, StoredAppointment, toStoredAppointment, wasBefore } from './appointment.ts'
import { createNotifications } from './create-notifications.ts'
import { earliestSendTime } from './plan.ts'
import { findRecipients, hasNotDeclined, type Recipient } from './recipients.ts'

/** Notifies members that time or place of an event changed, or that it is cancelled or reinstated. */
export const announceJob = defineJob(
  'announce',
  v.object({
    event: RowNumber,
    told: v.picklist(notifyAudiences),
    /** Id of the change in the change log; missing in jobs of older versions. */
    move: v.optional(v.number()),
    /** The appointment before the first change that members were not notified of. */
    before: StoredAppointment,
    /** The later events of a series that changed with it. */
    more: v.optional(v.array(v.object({ event: RowNumber, before: StoredAppointment })), []),
  }),
)

/** Returns true if the event is still to come, by its old or its new time. */
export const isRelevantChange = (before: Appointment, after: Appointment, now: Date): boolean =>
  isMoved(before, after) && (before.endsAt > now || after.endsAt > now)

/** An event that was moved, cancelled or reinstated, with its appointment before. */
export interface ChangedEvent {
  readonly held: EventRow
  readonly was: Appointment
  readonly before: StoredAppointment
}

/**
 * Finds the events of an announcement that are still to come, by their old or their new time, and that still differ from
 * what was announced before. Locks them, so that they do not change while others are notified.
 */
export const findChangedEvents = async (
  tx: Db,
  { event: eventId, before, more }: Pick<Payload<typeof announceJob>, 'event' | 'before' | 'more'>,
  now: Date,
): Promise<ChangedEvent[]> => {
  const found: ChangedEvent[] = []
  for (const change of [{ event: eventId, before }, ...more]) {
    const [held] = await tx.select().from(event).where(eq(event.id, change.event)).for('share')
    if (held === undefined) continue
    const was = wasBefore(change.before, held)
    if (isRelevantChange(was, held, now)) found.push({ held, was, before: change.before })
  }
  return found
}

/** An event before and after a change. */
interface Announced {
  readonly before: EventRow
  readonly after: EventRow
}

const knownBefore = async (tx: Db, { before, after }: Announced): Promise<StoredAppointment> =>
  (await beforeUntold(tx, after.id)) ?? toStoredAppointment(before)

/**
 * Enqueues one announcement of the changes, the earliest event first, for the audience that the editor chose. Call it in the transaction of the change, after the
 * change and its log entry are written.
 */
export const announceChange = async (
  tx: Db,
  { changes, told, now }: { changes: readonly Announced[]; told: NotifyAudience; now: Date },
): Promise<void> => {
  const relevant = changes.filter(({ before, after }) => isRelevantChange(before, after, now))
  const [first, ...others] = relevant
  if (told === 'nobody' || first === undefined) return
  const { after } = first
  const earlier = await knownBefore(tx, first)
  const was = wasBefore(earlier, after)
  const more: Payload<typeof announceJob>['more'] = []
  for (const other of others) more.push({ event: other.after.id, before: await knownBefore(tx, other) })
  await enqueue(tx, {
    kind: announceJob,
    payload: { event: after.id, told, move: await lastMove(tx, after.id), before: earlier, more },
    uniqueKey: `announce:${after.id}:${after.version}`,
    runAt: sendTimeOf([was.startsAt, after.startsAt], now),
  })
}

/** Players who know only the old time must be notified before it. */
export const sendTimeOf = (starts: readonly Date[], now: Date): Date => {
  const lastUse = Math.min(...starts.map(Number).filter((at) => at > now.getTime()))
  return Number.isFinite(lastUse) ? earliestSendTime(now, new Date(lastUse)) : now
}

/**
 * Notifies the audience the editor chose. Several changes during quiet hours are merged: the first announcement to run
 * reports the current state, and the others find nothing new. If the changes cancel each other out, no notification is
 * created.
 */
export const announce = async (
  tx: DatabaseTransaction,
  { event: eventId, told, before, more }: Payload<typeof announceJob>,
  now: Date,
): Promise<void> => {
  const [row] = await tx.select().from(event).where(eq(event.id, eventId)).for('share')
  if (row === undefined || !isRelevantChange(wasBefore(before, row), row, now)) return
  const events: EventOnDays[] = []
  let last = row
  for (const one of [{ event: eventId, before }, ...more]) {
    const [changed] = await tx.select().from(event).where(eq(event.id, one.event))
    if (changed === undefined) continue
    if (changed.startsAt > last.startsAt) last = changed
    // Includes players who would have attended only on the old date.
    const days = [changed, wasBefore(one.before, changed)].map(({ startsAt }) => toWireDate(startsAt))
    events.push({ eventId: one.event, days })
  }
  const cause = `change:${eventId}:${await lastMove(tx, eventId)}`
  const series = more.length === 0 ? {} : { series: { count: more.length + 1, until: toWireDate(last.startsAt) } }
  const news = { kind: 'change', cause, eventId, before: { ...before, ...series }, now } as const
  await createNotifications(tx, await findReadersOfChange(tx, events, told, now), news)
}

interface EventOnDays {
  readonly eventId: number
  /** `yyyy-MM-dd`; whoever is invited on one of them counts. */
  readonly days: readonly string[]
}

/** Finds who is told of a change of these events: each person once, with all whom it concerns. */
export const findReadersOfChange = async (
  db: Db,
  events: readonly EventOnDays[],
  told: NotifyAudience,
  now: Date,
): Promise<readonly Recipient[]> => {
  const readers = new Map<number, Recipient>()
  for (const one of events) {
    const found = await findRecipients(db, 'change', {
      ...one,
      now,
      ...(told === 'all' ? {} : { where: hasNotDeclined }),
    })
    for (const reader of found) {
      const earlier = readers.get(reader.personId)?.concerns ?? []
      const concerns = [...new Set([...earlier, ...(reader.concerns ?? [reader.personId])])]
      readers.set(reader.personId, { ...reader, concerns })
    }
  }
  return [...readers.values()]
}

/** The appointment before the first change in the waiting announcements; undefined if there is none. */
const beforeUntold = async (db: Db, eventId: number): Promise<StoredAppointment | undefined> => {
  const toldOf = db
    .select({ move: sql`max(split_part(${notification.cause}, ':', 3)::bigint)` })
    .from(notification)
    .where(and(eq(notification.eventId, eventId), eq(notification.kind, 'change')))
  const [first] = await db
    .select({ payload: job.payload })
    .from(job)
    .where(
      and(
        eq(job.kind, announceJob.name),
        sql`${job.payload} ->> 'event' = ${`${eventId}`}`,
        sql`(${job.payload} ->> 'move')::bigint > coalesce((${toldOf}), 0)`,
      ),
    )
    .orderBy(asc(job.id))
    .limit(1)
  return first && v.parse(announceJob.payload, first.payload).before
}

/** Id of the latest change of time, place or cancellation in the log. Each state is announced once. */
const lastMove = async (db: Db, eventId: number): Promise<number> => {
  const moves = sql`${change.fields} ?| array['startsAt', 'endsAt', 'fullDay', 'location', 'cancelled']`
  const [row] = await db
    .select({ id: change.id })
    .from(change)
    .where(and(eq(change.noun, 'event'), eq(change.rowId, eventId), moves))
    .orderBy(desc(change.id))
    .limit(1)
  return row?.id ?? 0
}
