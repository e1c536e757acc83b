import { reservedMinutes, unverified } from '#contract/order-limits.ts'

const minute = 60_000

/** When an unpaid payment expires. */
export const checkoutExpiry = (createdAt: Date): Date => new Date(createdAt.getTime() + reservedMinutes * minute)

/** When an unpaid order expires whose buyer has not confirmed the email address. */
export const unverifiedCheckoutExpiry = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + unverified.reservedMinutes * minute)

/** When the first check is due, in case the provider's message was lost. */
export const firstCheck = (createdAt: Date): Date => new Date(createdAt.getTime() + 5 * minute)
