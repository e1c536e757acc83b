/** Pieces of one item in an order. */
export const countMaximum = 100
/** Different items in an order. */
export const linesMaximum = 50
/** Minutes for which an order's pieces are kept for it; unpaid until then, it is cancelled. */
export const reservedMinutes = 30
