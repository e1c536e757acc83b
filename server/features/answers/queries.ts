import { and, asc, eq, getTableColumns, gt, inArray, type SQL } from 'drizzle-orm'
import type { Participation } from '#contract/answers.ts'
import { subscribableKinds } from '#contract/events.ts'
import type { Db } from '../../platform/db/open.ts'
import { event, participation } from '../../platform/db/tables.ts'
import { type ActsFor, publicIdIn, rowsFor } from '../../platform/http/for-whom.ts'
import type { Checked } from '../../platform/http/policy.ts'
import { findNamesOf } from '../persons/queries.ts'
import { presentParticipation } from './statement.ts'

/** Events with sign-up that are neither cancelled nor over. */
export const upcomingSubscribable = (now: Date): SQL | undefined =>
  and(inArray(event.kind, [...subscribableKinds]), eq(event.cancelled, false), gt(event.endsAt, now))

/** The rows that the policy permits, of events that are not over. `all` = with those of represented persons. */
export const findParticipation = async (
  db: Db,
  { rows, all, now }: { readonly rows: Checked<ActsFor>; readonly all: boolean; readonly now: Date },
): Promise<Participation[]> => {
  const found = await db
    .select(getTableColumns(participation))
    .from(participation)
    .innerJoin(event, eq(event.id, participation.eventId))
    .where(and(rowsFor(participation.personId, rows, all), gt(event.endsAt, now)))
    .orderBy(asc(event.startsAt), asc(event.id), asc(participation.personId))
  const nameOf = await findNamesOf(
    db,
    found.map(({ givenBy }) => givenBy),
  )
  return found.map((row) =>
    presentParticipation(row, { person: publicIdIn(rows, row.personId), givenBy: nameOf(row.givenBy) }),
  )
}
