import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** Choices for a calendar's alarm, in minutes before an event. */
export const alarmMinutes = [60, 180, 1440] as const

/** The member's personal calendar feed with upcoming events. */
export const CalendarFeed = v.object({
  /** Absolute https address, readable by anyone who knows it, without a sign-in. null = not created yet. */
  address: v.nullable(v.string()),
  /** Minutes before an event; null = no alarm. */
  alarm: v.nullable(v.number()),
  /** The possible dates of open enquiries are in it, and what the member has not answered is tentative. */
  tentative: v.boolean(),
})
export type CalendarFeed = v.InferOutput<typeof CalendarFeed>

const path = '/api/frontend/internal/calendarfeed'
export const getCalendarFeed = endpoint({ method: 'GET', path, input: {}, reply: CalendarFeed })
/**
 * Sets the alarm and the wish for tentative entries, and creates an address if there is none; an existing address stays.
 * An absent field means unchanged; null removes the alarm.
 */
export const changeCalendarFeed = endpoint({
  method: 'PUT',
  path,
  input: {
    body: v.object({
      alarm: v.optional(v.nullable(v.picklist(alarmMinutes, 'validation.invalid'))),
      tentative: v.optional(v.boolean('validation.invalid')),
    }),
  },
  reply: CalendarFeed,
})
/** Creates a new address. The previous one stops working. The settings stay. */
export const renewCalendarFeed = endpoint({
  method: 'POST',
  path: `${path}/renewal`,
  input: {},
  reply: CalendarFeed,
})
export const endCalendarFeed = endpoint({ method: 'DELETE', path, input: {}, reply: CalendarFeed })
