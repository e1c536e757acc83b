import { and, asc, eq, getTableColumns, gt, inArray, type SQL } from 'drizzle-orm'
import type { Participation } from '#contract/answers.ts'
import { subscribableKinds } from '#contract/events.ts'
import type { Db } from '../../platform/db/open.ts'
import { event, participation } from '../../platform/db/tables.ts'
import type { Checked } from '../../platform/http/policy.ts'
import { presentParticipation } from './statement.ts'

/** Events with sign-up that are neither cancelled nor over. */
export const upcomingSubscribable = (now: Date): SQL | undefined =>
  and(inArray(event.kind, [...subscribableKinds]), eq(event.cancelled, false), gt(event.endsAt, now))

/** The rows that the policy permits, of events that are not over. */
export const findParticipation = async (db: Db, rows: Checked<SQL>, now: Date): Promise<Participation[]> => {
  const found = await db
    .select(getTableColumns(participation))
    .from(participation)
    .innerJoin(event, eq(event.id, participation.eventId))
    .where(and(rows, gt(event.endsAt, now)))
    .orderBy(asc(event.startsAt), asc(event.id))
  return found.map(presentParticipation)
}
