/** The passive members' contribution of the first year, and the least of any later one, in Rappen. */
export const firstFee = 1500
