/** Address of an event as an iCal file. */
export const icalPath = (id: number): string => `/api/frontend/event/${id}/ical`
