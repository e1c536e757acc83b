import { type ReminderTime, reminderTimes } from '#contract/notifications.ts'
import { toWireDate, toWireTime } from '#contract/time.ts'
import { dayAfter, fromWireTime } from '../time.ts'

/** Nobody is disturbed from the first to the last, in Zürich. */
const quiet = { from: '21:00', until: '08:00' } as const
/** When somebody is told a day or more ahead. */
const evening = '18:00'
/** For what would come too late after the night, and too early before it. */
const beforeTheNight = '20:00'

/** What is late is left to the next question when that comes within so many ms. */
const soon = 20 * 60 * 60_000

const hoursBefore = { hours_6: 6, hours_3: 3, hours_1: 1 } as const satisfies Record<
  Exclude<ReminderTime, 'day_before'>,
  number
>

/** What of an event decides when somebody is told of it. */
export interface PlannedEvent {
  readonly startsAt: Date
  readonly fullDay: boolean
  readonly reminderDays: readonly number[]
}

const wallClock = (date: string, time: string): Date => fromWireTime(`${date}T${time}`)

/** Whether the night's rest holds at an instant. */
export const isQuietHours = (instant: Date): boolean => {
  const time = toWireTime(instant).slice(11)
  return time >= quiet.from || time < quiet.until
}

/** The instant itself, or the end of the night it lies in. */
export const endOfQuietHours = (instant: Date): Date => {
  if (!isQuietHours(instant)) return instant
  const today = toWireDate(instant)
  const isEvening = toWireTime(instant).slice(11) >= quiet.from
  return wallClock(isEvening ? dayAfter(today, 1) : today, quiet.until)
}

/** When something may be told that happened at an instant: after the night, unless it would be of no use any more then. */
export const earliestSendTime = (instant: Date, expiresAt: Date): Date => {
  const morning = endOfQuietHours(instant)
  return morning < expiresAt ? morning : instant
}

/** When who has not answered is asked, so many days before. */
const answerInstant = ({ startsAt }: PlannedEvent, days: number): Date =>
  wallClock(dayAfter(toWireDate(startsAt), -days), evening)

/** When who comes is reminded. Hours count on the clock that runs, whatever summer time does meanwhile. */
export const reminderInstant = ({ startsAt, fullDay }: PlannedEvent, time: ReminderTime): Date => {
  const dayBefore = dayAfter(toWireDate(startsAt), -1)
  // A full-day event has no hour from which to count.
  if (time === 'day_before' || fullDay) return wallClock(dayBefore, evening)
  const wished = new Date(startsAt.getTime() - hoursBefore[time] * 60 * 60_000)
  const loud = endOfQuietHours(wished)
  if (loud < startsAt) return loud
  const sameEvening = wallClock(toWireDate(wished), beforeTheNight)
  return sameEvening < wished ? sameEvening : wallClock(dayBefore, beforeTheNight)
}

/** What is due of an event at an instant, and when something is next. */
export interface Due {
  /** So many days before, who has not answered was to be asked; the latest such day. null = not yet, or soon again. */
  readonly answer: number | null
  /** Who likes to be reminded at one of these times was to be. */
  readonly reminders: readonly ReminderTime[]
  /** null = nothing more is to come. */
  readonly next: Date | null
}

/** Of an event that has begun nothing is due: what is late is left out. */
export const dueAt = (event: PlannedEvent, now: Date): Due => {
  if (event.startsAt <= now) return { answer: null, reminders: [], next: null }
  const asked = event.reminderDays.map((days) => ({ days, at: answerInstant(event, days) }))
  const reminded = reminderTimes.map((time) => ({ time, at: reminderInstant(event, time) }))
  const past = asked.filter(({ at }) => at <= now).map(({ days }) => days)
  const isAskedSoon = asked.some(({ at }) => at > now && at.getTime() - now.getTime() < soon)
  const future = [...asked, ...reminded].map(({ at }) => at.getTime()).filter((at) => at > now.getTime())
  return {
    answer: past.length === 0 || isAskedSoon ? null : Math.min(...past),
    reminders: reminded.filter(({ at }) => at <= now).map(({ time }) => time),
    next: future.length === 0 ? null : new Date(Math.min(...future)),
  }
}
