import { and, asc, eq } from 'drizzle-orm'
import { type RoleName, roleNames } from '#contract/roles.ts'
import type { Db } from '../db/open.ts'
import { personRole, roleChange } from '../db/tables.ts'

/** Roles that somebody gives; MEMBER follows from the membership. */
export const grantableRoles = roleNames.filter((role) => role !== 'MEMBER')

interface RoleChange {
  readonly personId: number
  readonly role: RoleName
  readonly now: Date
  /** Account that makes the change; null = a maintainer at the command line. */
  readonly by: string | null
}

/** @returns false when the person had it already */
export const grantRole = async (tx: Db, { personId, role, now, by }: RoleChange): Promise<boolean> => {
  const granted = await tx.insert(personRole).values({ personId, role }).onConflictDoNothing().returning()
  if (granted.length === 0) return false
  await tx.insert(roleChange).values({ personId, role, granted: true, changedAt: now, changedBy: by })
  return true
}

/** @returns false when the person did not have it */
export const takeRole = async (tx: Db, { personId, role, now, by }: RoleChange): Promise<boolean> => {
  const taken = await tx
    .delete(personRole)
    .where(and(eq(personRole.personId, personId), eq(personRole.role, role)))
    .returning()
  if (taken.length === 0) return false
  await tx.insert(roleChange).values({ personId, role, granted: false, changedAt: now, changedBy: by })
  return true
}

export const rolesOfPerson = async (db: Db, personId: number): Promise<RoleName[]> => {
  const rows = await db
    .select({ role: personRole.role })
    .from(personRole)
    .where(eq(personRole.personId, personId))
    .orderBy(asc(personRole.role))
  return rows.map(({ role }) => role)
}
