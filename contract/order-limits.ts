/** Pieces of one item in an order. */
export const countMaximum = 100
/** Different items in an order. */
export const linesMaximum = 50
/** What an order costs at most, in Rappen. */
export const totalMaximum = 1_000_000
/** Orders of one buyer that may wait for their payment at the same time. */
export const openMaximum = 5
/** Minutes for which an order's pieces are kept for it; unpaid until then, it is cancelled. */
export const reservedMinutes = 30
/** Limits of a buyer whose email address is not confirmed: minutes of one order, pieces in all their unpaid orders. */
export const unverified = { reservedMinutes: 10, piecesMaximum: 3 } as const
