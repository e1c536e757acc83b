import { eq, type SQL, sql } from 'drizzle-orm'
import type { RoleName } from '#contract/roles.ts'
import { conducts, isMember, isOnBoard, rolesInForce } from './active-membership.ts'
import type { Db } from './open.ts'
import { type RepresentedPerson, representationCounts, represented } from './representation.ts'
import { rolesOfMembers } from './settings.ts'
import { account, person, personRole, representation } from './tables.ts'

/** Returns an account with what its person may do on a day, in one query, because a request waits for it. */
export const findStanding = async (db: Db, where: SQL | undefined, today: string) => {
  const granted = sql`select json_agg(${personRole.role}) from ${personRole} where ${personRole.personId} = ${person.id} and ${rolesInForce(db, person.id, today)}`
  const represents = sql`select json_agg(json_build_object('personId', ${represented.id}, 'uuid', ${represented.uuid},
    'member', ${isMember(db, represented.id, today)}) order by ${represented.id})
    from ${representation} inner join ${person} represented on ${represented.id} = ${representation.personId}
    where ${representation.representativeId} = ${person.id} and not ${person.archived} and ${representationCounts(today)}`
  const [row] = await db
    .select({
      accountId: account.id,
      personId: account.personId,
      emailVerified: account.emailVerified,
      demo: account.demo,
      tokenGeneration: account.tokenGeneration,
      locale: person.locale,
      member: sql<boolean>`${isMember(db, person.id, today)}`,
      conductor: sql<boolean>`${conducts(db, person.id, today)}`,
      board: sql<boolean>`${isOnBoard(db, person.id, today)}`,
      instrument: person.instrument,
      ofMembers: sql<readonly RoleName[]>`coalesce((${rolesOfMembers}), '[]')`,
      represents: sql<readonly RepresentedPerson[]>`coalesce((${represents}), '[]')`,
      granted: sql<readonly RoleName[]>`coalesce((${granted}), '[]')`,
    })
    .from(account)
    .innerJoin(person, eq(person.id, account.personId))
    .where(where)
  if (row === undefined) return undefined
  const { conductor, board, granted: grantedRoles, ofMembers, ...found } = row
  const derived: RoleName[] = [
    ...(row.member ? ofMembers.filter((role) => !grantedRoles.includes(role)) : []),
    ...(conductor ? (['CONDUCTOR'] as const) : []),
    ...(row.represents.some(({ member }) => member) ? (['REPRESENTATIVE'] as const) : []),
    ...(conductor || board ? (['MHZ_PLANNER'] as const) : []),
  ]
  return { ...found, roles: [...grantedRoles, ...derived] }
}
