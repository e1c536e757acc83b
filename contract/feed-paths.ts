/** Path of the public events' calendar feed in a language of the site. */
export const publicFeedPath = (locale: string): string => `/feeds/calendar.${locale}.ics`
