import { and, asc, eq, getTableColumns, gt, inArray, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Participation } from '#contract/answers.ts'
import { subscribableKinds } from '#contract/events.ts'
import type { Db } from '../../platform/db/open.ts'
import { event, participation, person } from '../../platform/db/tables.ts'
import { type ActsFor, rowsFor } from '../../platform/http/for-whom.ts'
import type { Checked } from '../../platform/http/policy.ts'
import { formatLabel } from '../persons/queries.ts'
import { presentParticipation } from './statement.ts'

/** Events with sign-up that are neither cancelled nor over. */
export const upcomingSubscribable = (now: Date): SQL | undefined =>
  and(inArray(event.kind, [...subscribableKinds]), eq(event.cancelled, false), gt(event.endsAt, now))

const giver = alias(person, 'giver')

/** Returns a name; null if it was erased. */
export const nameOrNull = (name: Parameters<typeof formatLabel>[0]): string | null => formatLabel(name) || null

/** The rows that the policy permits, of events that are not over. `all` = with those of represented persons. */
export const findParticipation = async (
  db: Db,
  { rows, all, now }: { readonly rows: Checked<ActsFor>; readonly all: boolean; readonly now: Date },
): Promise<Participation[]> => {
  const found = await db
    .select({
      row: getTableColumns(participation),
      uuid: person.uuid,
      giver: { firstName: giver.firstName, lastName: giver.lastName, company: giver.company },
    })
    .from(participation)
    .innerJoin(event, eq(event.id, participation.eventId))
    .innerJoin(person, eq(person.id, participation.personId))
    .leftJoin(giver, eq(giver.id, participation.givenBy))
    .where(and(rowsFor(participation.personId, rows, all), gt(event.endsAt, now)))
    .orderBy(asc(event.startsAt), asc(event.id), asc(participation.personId))
  return found.map(({ row, uuid, giver: by }) =>
    presentParticipation(row, {
      person: row.personId === rows.own ? null : uuid,
      givenBy: by === null ? null : nameOrNull(by),
    }),
  )
}
