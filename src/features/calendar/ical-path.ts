/** Path of an event's iCal file. */
export const icalPath = (id: number): string => `/api/frontend/event/${id}/ical`
