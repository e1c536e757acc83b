/** Why a page is closed to somebody, as its address says it. */
export const forbiddenReasons = ['not-a-member', 'membership-ended', 'account-gone', 'not-known'] as const
export type ForbiddenReason = (typeof forbiddenReasons)[number]
