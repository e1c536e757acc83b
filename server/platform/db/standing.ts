import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { RoleName } from '#contract/roles.ts'
import { conducts, isMember, isOnBoard, rolesInForce } from './active-membership.ts'
import { isSignedInDevice } from './child-device.ts'
import type { Db } from './open.ts'
import { type RepresentedPerson, representationCounts, represented } from './representation.ts'
import { rolesOfMembers } from './settings.ts'
import { account, childDevice, person, personRole, representation } from './tables.ts'

/** The granted roles of the person of a query that are valid on a day, as JSON. */
const grantedRolesOf = (db: Db, today: string) =>
  sql`select json_agg(${personRole.role}) from ${personRole} where ${personRole.personId} = ${person.id} and ${rolesInForce(db, person.id, today)}`

/** Returns an account with what its person may do on a day, in one query, because a request waits for it. */
export const findStanding = async (db: Db, where: SQL | undefined, today: string) => {
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
      granted: sql<readonly RoleName[]>`coalesce((${grantedRolesOf(db, today)}), '[]')`,
    })
    .from(account)
    .innerJoin(person, eq(person.id, account.personId))
    .where(where)
  if (row === undefined) return undefined
  const { conductor, board, granted: grantedRoles, ofMembers, ...found } = row
  const derived: RoleName[] = [
    ...(row.member ? ofMembers.filter((role) => !grantedRoles.includes(role)) : []),
    ...(conductor ? (['CONDUCTOR'] as const) : []),
    ...(board ? (['BOARD'] as const) : []),
    ...(row.represents.some(({ member }) => member) ? (['REPRESENTATIVE'] as const) : []),
    ...(conductor || board ? (['MHZ_PLANNER'] as const) : []),
  ]
  return { ...found, roles: [...grantedRoles, ...derived] }
}

/**
 * The same for a device that a representative has signed in for a person: it reads sheets if the person does, and holds no
 * other role. Undefined for a device that has ended, also with the representation.
 * @param id OpenID subject of the device
 */
export const findDeviceStanding = async (db: Db, id: string, today: string) => {
  const [row] = await db
    .select({
      // Without an account the public id of the person is the author of what the device changes.
      accountId: person.uuid,
      personId: person.id,
      locale: person.locale,
      member: sql<boolean>`${isMember(db, person.id, today)}`,
      instrument: person.instrument,
      ofMembers: sql<readonly RoleName[]>`coalesce((${rolesOfMembers}), '[]')`,
      granted: sql<readonly RoleName[]>`coalesce((${grantedRolesOf(db, today)}), '[]')`,
    })
    .from(childDevice)
    .innerJoin(person, eq(person.id, childDevice.personId))
    .where(and(eq(childDevice.id, id), isSignedInDevice(db, today)))
  if (row === undefined) return undefined
  const { granted, ofMembers, ...found } = row
  const reads = [...granted, ...(row.member ? ofMembers : [])].includes('MHZ_LIBRARY_READ')
  const roles: RoleName[] = ['CHILD_DEVICE', ...(reads ? (['MHZ_LIBRARY_READ'] as const) : [])]
  const represents: readonly RepresentedPerson[] = []
  return { ...found, emailVerified: true, demo: false, tokenGeneration: 0, represents, roles }
}
