import type { NotifyAudience } from '#contract/edited-events.ts'
import type { Audience } from '#contract/event-messages.ts'
import type { SeriesScope } from '#contract/event-series.ts'
import { toWireDate, toWireTime } from '#contract/time.ts'
import type { Db } from '../../platform/db/open.ts'
import { findReadersOfChange, sendTimeOf } from '../notifications/announce.ts'
import { findInvitedPersons, hasNotDeclined } from '../notifications/recipients.ts'
import { findWays } from '../notifications/ways.ts'
import { findTargets } from './edit-series.ts'

/** Returns who is told of a change of an event, or of events of its series, that are not over. @throws HttpError not_found */
export const previewAudience = async (
  db: Db,
  id: number,
  { told, scope }: { readonly told: NotifyAudience; readonly scope: SeriesScope },
  now: Date,
): Promise<Audience> => {
  const rows = (await findTargets(db, id, scope)).filter(({ endsAt }) => endsAt > now)
  const events = rows.map((row) => ({ eventId: row.id, days: [toWireDate(row.startsAt)] }))
  const concerned = new Set<number>()
  for (const event of told === 'nobody' ? [] : events) {
    const where = told === 'all' ? undefined : hasNotDeclined
    for (const one of await findInvitedPersons(db, { ...event, where, now })) concerned.add(one)
  }
  const recipients = told === 'nobody' ? [] : await findReadersOfChange(db, events, told, now)
  const ways = await findWays(db, 'change', { concerned: [...concerned], recipients }, now)
  return {
    ...ways,
    sentAt: toWireTime(
      sendTimeOf(
        rows.map(({ startsAt }) => startsAt),
        now,
      ),
    ),
  }
}
