import type { KnownMember } from './identity.ts'

type Validated = Pick<KnownMember, 'validatedAt'>

/** Grace period in days. It covers a summer break, so that members are not locked out of their sheets. */
export const offlineGraceDays = 120
const dayMs = 86_400_000

/** Returns true if the member may use the app without a validation by the server: within 120 days of the last one. */
export const isKnownOffline = (member: Validated, now: Date): boolean => {
  const age = now.getTime() - Date.parse(member.validatedAt)
  return age <= offlineGraceDays * dayMs
}

/**
 * Returns the device's time, or that of the last validation by the server if the clock shows a day before it, or one so
 * late that the member could not know: most likely the clock is wrong.
 */
export const plausibleTime = (member: Validated, now: Date): Date => {
  const validated = new Date(member.validatedAt)
  return isKnownOffline(member, now) && now.getTime() > validated.getTime() - dayMs ? now : validated
}
