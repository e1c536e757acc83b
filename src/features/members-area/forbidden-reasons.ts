/** Reasons why a page is closed to a visitor, as used in its address. */
export const forbiddenReasons = ['not-a-member', 'membership-ended', 'account-gone', 'not-known'] as const
export type ForbiddenReason = (typeof forbiddenReasons)[number]
