import type { Db } from '../../platform/db/open.ts'
import type { EventRow, notification, participation } from '../../platform/db/tables.ts'
import { createNotifications } from './create-notifications.ts'
import { findMembers } from './recipients.ts'

type Answer = typeof participation.$inferSelect

/** The decision of a planner about a late answer, for the member who gave it. `id` is the event. */
export interface Decision {
  readonly what: 'decision'
  readonly id: number
  readonly event: EventRow
  /** In the recipient's language. */
  readonly title: string
  readonly confirmed: boolean
  readonly expiresAt: Date
}

const prefixOf = (confirmed: boolean): string => `decision:${confirmed ? 'confirmed' : 'refused'}:`

/** Notifies a member of the decision about a late answer, in its transaction. */
export const notifyOfDecision = async (
  tx: Db,
  { id, personId, eventId, version }: Pick<Answer, 'id' | 'personId' | 'eventId' | 'version'>,
  { confirmed, now }: { readonly confirmed: boolean; readonly now: Date },
): Promise<void> => {
  const readers = await findMembers(tx, 'change', [personId], { now })
  const cause = `${prefixOf(confirmed)}${id}:${version}`
  await createNotifications(tx, readers, { kind: 'decision', cause, eventId, now })
}

/** Returns the decision; undefined if the event has begun or is cancelled, or the member has answered otherwise since. */
export const presentDecision = (
  { cause }: Pick<typeof notification.$inferSelect, 'cause'>,
  { event, title, late }: { readonly event: EventRow; readonly title: string; readonly late: Answer['late'] },
  now: Date,
): Decision | undefined => {
  const confirmed = cause.startsWith(prefixOf(true))
  const holds = confirmed ? late === null : late?.refused === true
  if (!holds || event.cancelled || event.startsAt <= now) return undefined
  return { what: 'decision', id: event.id, event, title, confirmed, expiresAt: event.startsAt }
}
