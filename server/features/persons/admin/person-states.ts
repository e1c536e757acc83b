import { asc, eq, getColumns, inArray, type SQL } from 'drizzle-orm'
import type { RoleName } from '#contract/roles.ts'
import type { Db } from '../../../platform/db/open.ts'
import { account, formerFunction, membership, person, personRole } from '../../../platform/db/tables.ts'
import type { RoleFacts } from '../../memberships/held-roles.ts'
import type { PersonRow } from '../queries.ts'

type MembershipRow = typeof membership.$inferSelect

/** A membership with its earlier functions; `id` null = it is not stored yet. */
export interface StateMembership extends Omit<MembershipRow, 'id' | 'personId'> {
  readonly id: number | null
  readonly former: readonly Pick<typeof formerFunction.$inferSelect, 'functionType' | 'until'>[]
}

/** The columns of a person that are changed for several at once. */
export type StateFields = Pick<PersonRow, 'instrument' | 'voice' | 'key' | 'honoraryYear' | 'archived'>

/** The columns and rows of a person that are changed for several at once. */
export interface PersonState extends StateFields {
  readonly memberships: readonly StateMembership[]
  readonly roles: readonly RoleName[]
}

/** A person as it is now, with what decides who may change it. */
export interface PersonNow {
  readonly person: PersonRow
  /** The address of the account; null = no account. */
  readonly signIn: string | null
  /** False: the person cannot sign in yet. */
  readonly isReady: boolean
  readonly state: PersonState
}

/** The facts that the roles of a person follow from in a state. */
export const roleFactsOf = ({ person: { id, email }, signIn }: PersonNow, state: PersonState): RoleFacts => ({
  ...{ id, email, signIn },
  ...state,
})

const selectPersons = (db: Db, where: SQL | undefined, limit: number) =>
  db
    .select({ person, account })
    .from(person)
    .leftJoin(account, eq(account.personId, person.id))
    .where(where)
    .orderBy(asc(person.id))
    .limit(limit)
    .$dynamic()

interface Reading {
  readonly limit: number
  /** True: nobody else changes them until the transaction ends. */
  readonly locked: boolean
}

/** The persons of a condition as they are now, by number. */
export const findPersonStates = async (
  db: Db,
  where: SQL | undefined,
  { limit, locked }: Reading,
): Promise<PersonNow[]> => {
  const select = selectPersons(db, where, limit)
  const people = await (locked ? select.for('update', { of: person }) : select)
  const ids = people.map((one) => one.person.id)
  const isTheirs = inArray(membership.personId, ids)
  const memberships = await db.select().from(membership).where(isTheirs).orderBy(asc(membership.id))
  const former = await db
    .select(getColumns(formerFunction))
    .from(formerFunction)
    .innerJoin(membership, eq(membership.id, formerFunction.membershipId))
    .where(isTheirs)
    .orderBy(asc(formerFunction.until))
  const roles = await db
    .select()
    .from(personRole)
    .where(inArray(personRole.personId, ids))
    .orderBy(asc(personRole.role))
  const membershipsOf = Map.groupBy(memberships, ({ personId }) => personId)
  const formerOf = Map.groupBy(former, ({ membershipId }) => membershipId)
  const rolesOf = Map.groupBy(roles, ({ personId }) => personId)
  const withFormer = ({ personId: _, ...one }: MembershipRow): StateMembership => ({
    ...one,
    former: (formerOf.get(one.id) ?? []).map(({ functionType, until }) => ({ functionType, until })),
  })
  return people.map(({ person: row, account: own }) => ({
    person: row,
    signIn: own?.email ?? null,
    isReady: own?.emailVerified === true && (own.passwordHash !== null || own.externalSubject !== null),
    state: {
      ...{ instrument: row.instrument, voice: row.voice, key: row.key },
      ...{ honoraryYear: row.honoraryYear, archived: row.archived },
      memberships: (membershipsOf.get(row.id) ?? []).map(withFormer),
      roles: (rolesOf.get(row.id) ?? []).map(({ role }) => role),
    },
  }))
}
