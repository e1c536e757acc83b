import { inArray } from 'drizzle-orm'
import type { ReminderPreview } from '#contract/event-messages.ts'
import { toWireTime } from '#contract/time.ts'
import type { Db } from '../../platform/db/open.ts'
import { person } from '../../platform/db/tables.ts'
import type { Whom } from '../../platform/http/planner.ts'
import { findAskedNow } from '../notifications/remind.ts'
import { findWays } from '../notifications/ways.ts'
import { byName, formatLabel } from '../persons/queries.ts'

/**
 * Returns those of these members whom a reminder would ask for an answer now.
 * @throws HttpError not_found, rule.not_subscribable
 */
export const previewReminder = async (db: Db, eventId: number, whom: Whom, now: Date): Promise<ReminderPreview> => {
  const { recipients, open, asked, sendTime } = await findAskedNow(db, eventId, whom, now)
  const { firstName, lastName, company } = person
  const ids = [...new Set(recipients.flatMap(({ personId, concerns = [personId] }) => concerns))]
  const rows = await db.select({ firstName, lastName, company }).from(person).where(inArray(person.id, ids))
  const people = rows.sort(byName).map(formatLabel)
  const concerned = open.filter((id) => !asked.includes(id))
  const ways = await findWays(db, 'answer', { concerned, recipients }, now)
  return { people, others: open.length - people.length, ...ways, sentAt: toWireTime(sendTime) }
}
