import { reservedMinutes, unverified } from '#contract/order-limits.ts'

const minute = 60_000

/** When an unpaid payment ends. */
export const checkoutExpiry = (createdAt: Date): Date => new Date(createdAt.getTime() + reservedMinutes * minute)

/** When the unpaid order of a buyer ends whose address is not confirmed. */
export const unverifiedCheckoutExpiry = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + unverified.reservedMinutes * minute)

/** When the provider is asked for the first time by ourselves, in case its message got lost. */
export const firstCheck = (createdAt: Date): Date => new Date(createdAt.getTime() + 5 * minute)
