/** The person who has just registered: kept in memory for the next pages, never stored on the device. */
export const registeredKey = ['registered'] as const
