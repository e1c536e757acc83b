import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** How many minutes before an event a calendar may ring. */
export const alarmMinutes = [60, 180, 1440] as const

/** The address at which the member's own calendar asks for what is to come. */
export const CalendarFeed = v.object({
  /** Absolute, https; who knows it reads without a sign-in. null = there is none. */
  address: v.nullable(v.string()),
  /** Minutes before an event; null = no alarm. */
  alarm: v.nullable(v.number()),
})
export type CalendarFeed = v.InferOutput<typeof CalendarFeed>

const path = '/api/frontend/internal/calendarfeed'
export const getCalendarFeed = endpoint({ method: 'GET', path, input: {}, reply: CalendarFeed })
/** Sets the alarm, and makes an address where there is none; an existing one stays. An absent alarm stays, null is none. */
export const changeCalendarFeed = endpoint({
  method: 'PUT',
  path,
  input: { body: v.object({ alarm: v.optional(v.nullable(v.picklist(alarmMinutes, 'validation.invalid'))) }) },
  reply: CalendarFeed,
})
/** A new address; the one before answers nobody any more. The alarm stays. */
export const renewCalendarFeed = endpoint({
  method: 'POST',
  path: `${path}/renewal`,
  input: {},
  reply: CalendarFeed,
})
export const endCalendarFeed = endpoint({ method: 'DELETE', path, input: {}, reply: CalendarFeed })
