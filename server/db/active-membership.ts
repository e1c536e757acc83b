import { and, gte, isNull, lte, or, type SQL } from 'drizzle-orm'
import { membership } from './tables.ts'

/** Memberships that hold on a day (`yyyy-MM-dd` in Zürich): begun, and not past their last day. */
export const activeMembership = (today: string): SQL | undefined =>
  and(lte(membership.joinDate, today), or(isNull(membership.leaveDate), gte(membership.leaveDate, today)))
