/** Maximum pieces of one item in an order. */
export const countMaximum = 100
/** Maximum number of different items in an order. */
export const linesMaximum = 50
/** Maximum total of an order, in Rappen. */
export const totalMaximum = 1_000_000
/** Maximum number of unpaid orders of one buyer. */
export const openMaximum = 5
/** Minutes for which an order's pieces are reserved. After that an unpaid order is cancelled. */
export const reservedMinutes = 30
/**
 * Limits for a buyer with an unconfirmed email address: minutes of reservation per order, pieces in all their unpaid
 * orders.
 */
export const unverified = { reservedMinutes: 10, piecesMaximum: 3 } as const
