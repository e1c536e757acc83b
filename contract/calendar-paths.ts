/** Path of the public events' calendar feed in a language of the site. */
export const publicFeedPath = (locale: string): string => `/feeds/calendar.${locale}.ics`

/** Path of an event's iCal file. */
export const icalPath = (id: number): string => `/api/frontend/event/${id}/ical`

/** Path of an event's programme leaflet; a link adds the language as `?language=`. */
export const leafletPath = (id: number | ':id'): string => `/api/frontend/event/${id}/leaflet`
