import type { CalendarEvent } from '#contract/events.ts'

/** The events that the member may attend, earliest first. */
export const comingEvents = (events: readonly CalendarEvent[]): readonly CalendarEvent[] =>
  events.filter((one) => !one.cancelled && one.kind !== 'holiday' && !one.uninvited)
