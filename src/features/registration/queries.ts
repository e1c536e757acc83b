/** Who has just registered in this page: kept for the pages that follow, never on the device. */
export const registeredKey = ['registered'] as const
