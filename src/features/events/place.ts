import type { CalendarEvent } from '#contract/events.ts'

/** 'Probekeller, Bergstrasse 1, 8044 Zürich'; null = the event has no place. */
export const placeOf = ({ location, venue }: Pick<CalendarEvent, 'location' | 'venue'>): string | null =>
  [location, venue?.address ?? null].filter((part) => part !== null).join(', ') || null
