import { and, asc, eq, isNull, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Representation, RepresentationState } from '#contract/representations.ts'
import { toWireDate } from '#contract/time.ts'
import { isMember } from '../../platform/db/active-membership.ts'
import type { Db } from '../../platform/db/open.ts'
import { dayOfAge, isMinor, representationCounts, represented } from '../../platform/db/representation.ts'
import { account, person, representation } from '../../platform/db/tables.ts'
import { requireFirst } from '../../platform/http/http-error.ts'
import { dayAfter } from '../../platform/time.ts'
import { formatLabel } from '../persons/queries.ts'

const representative = alias(person, 'representative')

interface Row {
  readonly row: typeof representation.$inferSelect
  readonly minor: boolean
}
const stateOf = ({ row: { endedAt, consent }, minor }: Row): RepresentationState => {
  if (endedAt !== null) return 'ENDED'
  if (consent !== null) return 'COUNTS'
  return minor ? 'MINOR' : 'WAITS'
}

/** Days before the represented person comes of age from which both are told, and that person may consent. */
export const NOTICE_DAYS = 30

/** Condition on the representations of a query that contains `represented`: a representative may sign devices in by a code. */
export const takesDevices = (db: Db, today: string): SQL | undefined =>
  and(
    representationCounts(today),
    isMember(db, represented.id, today),
    notExists(db.select({ id: account.id }).from(account).where(eq(account.personId, represented.id))),
  )

const select = async (db: Db, where: SQL | undefined, now: Date): Promise<Representation[]> => {
  const name = (of: typeof represented | typeof representative) => ({
    ...{ uuid: of.uuid, firstName: of.firstName, lastName: of.lastName, company: of.company },
  })
  const today = toWireDate(now)
  const rows = await db
    .select({
      row: representation,
      minor: sql<boolean>`${isMinor(today)}`,
      ofAge: sql<string | null>`${dayOfAge}::text`,
      takesDevices: sql<boolean>`${takesDevices(db, today)}`,
      represented: name(represented),
      representative: name(representative),
    })
    .from(representation)
    .innerJoin(represented, eq(represented.id, representation.personId))
    .innerJoin(representative, eq(representative.id, representation.representativeId))
    .where(where)
    .orderBy(sql`${representation.endedAt} is not null`, asc(representation.createdAt), asc(representation.id))
  const lastDay = dayAfter(today, NOTICE_DAYS)
  return rows.map((found) => ({
    id: found.row.id,
    represented: { uuid: found.represented.uuid, label: formatLabel(found.represented) },
    representative: { uuid: found.representative.uuid, label: formatLabel(found.representative) },
    since: toWireDate(found.row.createdAt),
    consent: found.row.consent,
    state: stateOf(found),
    until: found.row.endedAt && toWireDate(found.row.endedAt),
    takesDevices: found.takesDevices,
    endsOn: stateOf(found) === 'MINOR' && found.ofAge !== null && found.ofAge <= lastDay ? found.ofAge : null,
  }))
}

const concerns = (personId: number): SQL | undefined =>
  or(eq(representation.personId, personId), eq(representation.representativeId, personId))

/** The representations of a person in both directions. */
export const findRepresentations = (db: Db, personId: number, now: Date): Promise<Representation[]> =>
  select(db, concerns(personId), now)

/** The same without those that have ended. */
export const findOpenRepresentations = (db: Db, personId: number, now: Date): Promise<Representation[]> =>
  select(db, and(concerns(personId), isNull(representation.endedAt)), now)

/** @throws HttpError not_found */
export const readRepresentation = async (db: Db, id: number, now: Date): Promise<Representation> =>
  requireFirst(await select(db, eq(representation.id, id), now))
