/** The passive members' contribution of the first year, and the least of any later one, in Rappen. */
export const firstFee = 1500
/** The most that can be paid as a fee at once, in Rappen. */
export const maxFee = 100_000
