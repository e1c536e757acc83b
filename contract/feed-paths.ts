/** Where calendars find the public events, in a language of the site. */
export const publicFeedPath = (locale: string): string => `/feeds/calendar.${locale}.ics`
