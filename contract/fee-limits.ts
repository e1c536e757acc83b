/** The passive members' contribution in the first year, and the minimum in later years, in Rappen. */
export const firstFee = 1500
/** The maximum fee per payment, in Rappen. */
export const maxFee = 100_000
