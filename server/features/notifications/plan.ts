import { type ReminderTime, reminderTimes } from '#contract/notifications.ts'
import { toWireDate, toWireTime } from '#contract/time.ts'
import { dayAfter, fromWireTime } from '../../platform/time.ts'

/** Quiet hours, in Zürich. */
const quiet = { from: '21:00', until: '08:00' } as const
/** Time of notifications that are sent one or more days ahead. */
const evening = '18:00'
/** Time for notifications that would be too late after quiet hours and are moved before them. */
const beforeTheNight = '20:00'

/** An overdue question is skipped if the next one follows within this many ms. */
const soon = 20 * 60 * 60_000

const hoursBefore = { hours_6: 6, hours_3: 3, hours_1: 1 } as const satisfies Record<
  Exclude<ReminderTime, 'day_before'>,
  number
>

/** The fields of an event that determine its notifications. */
export interface PlannedEvent {
  readonly startsAt: Date
  readonly fullDay: boolean
  readonly reminderDays: readonly number[]
  /** The last day on which members answer freely: they are asked before it, and not after it. */
  readonly replyBy: string | null
}

const wallClock = (date: string, time: string): Date => fromWireTime(`${date}T${time}`)

/** Returns true if the instant is within quiet hours. */
export const isQuietHours = (instant: Date): boolean => {
  const time = toWireTime(instant).slice(11)
  return time >= quiet.from || time < quiet.until
}

/** Returns the instant itself, or the end of the quiet hours that it is in. */
export const endOfQuietHours = (instant: Date): Date => {
  if (!isQuietHours(instant)) return instant
  const today = toWireDate(instant)
  const isEvening = toWireTime(instant).slice(11) >= quiet.from
  return wallClock(isEvening ? dayAfter(today, 1) : today, quiet.until)
}

/**
 * Earliest send time for something that happened at an instant: after quiet hours, unless the message would be useless
 * by then.
 */
export const earliestSendTime = (instant: Date, expiresAt: Date): Date => {
  const morning = endOfQuietHours(instant)
  return morning < expiresAt ? morning : instant
}

/** Milliseconds within which news of the same kind are collected into one message. */
const windowMs = 30 * 60_000
/** Milliseconds that a transaction may take from the time of its news to its commit. */
export const commitMs = 60_000
/** Milliseconds before an appointment within which news about it are not collected. */
const urgentMs = 48 * 60 * 60_000

/** End of the half hour, or of the quiet hours, in which news are collected that are useless after `expiresAt`. */
export const collectionEnd = (now: Date, expiresAt: Date): Date => {
  const windowEnd = new Date(Math.ceil((now.getTime() + 1) / windowMs) * windowMs + commitMs)
  return windowEnd < expiresAt ? earliestSendTime(windowEnd, expiresAt) : now
}

/** Returns true if news about an appointment that starts then are not collected. */
export const isUrgent = (now: Date, startsAt: Date): boolean => startsAt.getTime() - now.getTime() <= urgentMs

/** The time of a message on the evening this many days before a day. */
export const eveningBefore = (day: string, days: number): Date => wallClock(dayAfter(day, -days), evening)

/** When members without an answer are asked: this many days before the reply deadline, or else before the event. */
const answerInstant = ({ startsAt, replyBy }: PlannedEvent, days: number): Date =>
  eveningBefore(replyBy ?? toWireDate(startsAt), days)

/** When participants are reminded. Hours are elapsed time, regardless of daylight saving changes. */
export const reminderInstant = ({ startsAt, fullDay }: PlannedEvent, time: ReminderTime): Date => {
  const dayBefore = dayAfter(toWireDate(startsAt), -1)
  // A full-day event has no start time to count from.
  if (time === 'day_before' || fullDay) return wallClock(dayBefore, evening)
  const wished = new Date(startsAt.getTime() - hoursBefore[time] * 60 * 60_000)
  const loud = endOfQuietHours(wished)
  if (loud < startsAt) return loud
  const sameEvening = wallClock(toWireDate(wished), beforeTheNight)
  return sameEvening < wished ? sameEvening : wallClock(dayBefore, beforeTheNight)
}

/** The notifications of an event that are due at an instant, and the time of the next ones. */
export interface Due {
  /**
   * Members without an answer are due to be asked this many days before (the latest such day). null = not yet, or
   * another question follows soon.
   */
  readonly answer: number | null
  /** Reminders are due for members who chose one of these times. */
  readonly reminders: readonly ReminderTime[]
  /** null = nothing follows. */
  readonly next: Date | null
}

/** Nothing is due for an event that has begun: overdue notifications are dropped. */
export const dueAt = (event: PlannedEvent, now: Date): Due => {
  if (event.startsAt <= now) return { answer: null, reminders: [], next: null }
  const reminderInstants = event.reminderDays.map((days) => ({ days, at: answerInstant(event, days) }))
  const reminded = reminderTimes.map((time) => ({ time, at: reminderInstant(event, time) }))
  const isOver = event.replyBy !== null && toWireDate(now) > event.replyBy
  const past = reminderInstants.filter(({ at }) => at <= now).map(({ days }) => days)
  const isAskedSoon = reminderInstants.some(({ at }) => at > now && at.getTime() - now.getTime() < soon)
  const future = [...reminderInstants, ...reminded].map(({ at }) => at.getTime()).filter((at) => at > now.getTime())
  return {
    answer: past.length === 0 || isAskedSoon || isOver ? null : Math.min(...past),
    reminders: reminded.filter(({ at }) => at <= now).map(({ time }) => time),
    next: future.length === 0 ? null : new Date(Math.min(...future)),
  }
}
