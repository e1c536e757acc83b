import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { RoleName } from '#contract/roles.ts'
import { insertAll } from '../../platform/db/insert-all.ts'
import type { Db } from '../../platform/db/open.ts'
import { personRole, roleChange } from '../../platform/db/tables.ts'
import { type Author, recordChange } from '../../platform/resources/record.ts'

/**
 * Only one transaction at a time changes roles: two administrators cannot revoke each other's concurrently. Taken
 * before any lock on a person or membership, so that transactions cannot deadlock.
 */
export const lockRoles = (tx: Db) => tx.execute(sql`lock table ${personRole} in share row exclusive mode`)

interface RoleChange {
  readonly personId: number
  readonly role: RoleName
  readonly now: Date
  /** Account of the author; null = a maintainer at the command line. */
  readonly by: string | null
}

/** @returns false when the person had it already */
export const grantRole = async (tx: Db, { personId, role, now, by }: RoleChange): Promise<boolean> => {
  const granted = await tx.insert(personRole).values({ personId, role }).onConflictDoNothing().returning()
  if (granted.length === 0) return false
  await record(tx, { personId, role, now, by }, true)
  return true
}

/** @returns false when the person did not have it */
export const revokeRole = async (tx: Db, { personId, role, now, by }: RoleChange): Promise<boolean> => {
  const taken = await tx
    .delete(personRole)
    .where(and(eq(personRole.personId, personId), eq(personRole.role, role)))
    .returning()
  if (taken.length === 0) return false
  await record(tx, { personId, role, now, by }, false)
  return true
}

/** Records it in the person's own history, which they can export, and in the change log. */
const record = async (tx: Db, { personId, role, now, by }: RoleChange, granted: boolean): Promise<void> => {
  await tx.insert(roleChange).values({ personId, role, granted, changedAt: now, changedBy: by })
  const fields = { [role]: [!granted, granted] as const }
  await recordChange(tx, { accountId: by, now }, { noun: 'role', rowId: personId, action: 'changed', fields })
}

/** A role that a person was given, or that was taken away. */
export interface ChangedRole {
  readonly personId: number
  readonly role: RoleName
  readonly granted: boolean
}

/**
 * Gives and takes roles of many persons, and records it in their own histories; the caller writes the change log.
 * @returns what has changed
 */
export const writeRoles = async (
  tx: Db,
  wanted: readonly ChangedRole[],
  { accountId, now }: Author,
): Promise<ChangedRole[]> => {
  const changed: ChangedRole[] = []
  for (const [role, of] of Map.groupBy(wanted, (one) => one.role)) {
    const idsOf = (granted: boolean) => of.filter((one) => one.granted === granted).map(({ personId }) => personId)
    await insertAll(idsOf(true), async (some) => {
      const rows = some.map((personId) => ({ personId, role }))
      const given = await tx.insert(personRole).values(rows).onConflictDoNothing().returning()
      changed.push(...given.map((row) => ({ ...row, granted: true })))
    })
    const isTaken = and(eq(personRole.role, role), inArray(personRole.personId, idsOf(false)))
    const taken = await tx.delete(personRole).where(isTaken).returning()
    changed.push(...taken.map((row) => ({ ...row, granted: false })))
  }
  await insertAll(
    changed.map((one) => ({ ...one, changedAt: now, changedBy: accountId })),
    (some) => tx.insert(roleChange).values(some),
  )
  return changed
}

export const rolesOfPerson = async (db: Db, personId: number): Promise<RoleName[]> => {
  const rows = await db
    .select({ role: personRole.role })
    .from(personRole)
    .where(eq(personRole.personId, personId))
    .orderBy(asc(personRole.role))
  return rows.map(({ role }) => role)
}
