import { and, asc, eq, exists, inArray, isNull, not, or, type SQL } from 'drizzle-orm'
import type { RoleName } from '#contract/roles.ts'
import { toWireDate } from '#contract/time.ts'
import { activeMembership, isMember, opensInternalArea, rolesInForce } from '../../platform/db/active-membership.ts'
import type { Db } from '../../platform/db/open.ts'
import { account, membership, person, personRole } from '../../platform/db/tables.ts'

/** Accounts with a verified address, of persons whose roles are in force. */
const isInForce = (db: Db, now: Date): SQL | undefined =>
  and(eq(account.emailVerified, true), rolesInForce(db, person.id, toWireDate(now)))
const holder = { personId: person.id, email: account.email, locale: person.locale }

/**
 * Persons with one of the granted roles. A role counts only with an account with a verified address: a person who was
 * invited and has not signed in yet is not included.
 */
export const findHolders = (db: Db, roles: readonly RoleName[], now: Date) =>
  db
    .selectDistinct(holder)
    .from(personRole)
    .innerJoin(account, eq(account.personId, personRole.personId))
    .innerJoin(person, eq(person.id, personRole.personId))
    .where(and(inArray(personRole.role, [...roles]), isInForce(db, now)))
    .orderBy(asc(person.id))

/** Persons who can administer the site, as `findHolders` finds them. */
export const findAdministrators = (db: Db, now: Date, where?: SQL) =>
  db
    .select(holder)
    .from(personRole)
    .innerJoin(account, eq(account.personId, personRole.personId))
    .innerJoin(person, eq(person.id, personRole.personId))
    .where(and(eq(personRole.role, 'ADMIN'), isInForce(db, now), where))
    .orderBy(asc(person.id))

/** Administrators whose role does not end with a membership that has a last day. */
export const findLastingAdministrators = (db: Db, now: Date) => {
  const today = toWireDate(now)
  const openEnded = db
    .select({ personId: membership.personId })
    .from(membership)
    .where(
      and(eq(membership.personId, person.id), opensInternalArea, activeMembership(today), isNull(membership.leaveDate)),
    )
  return findAdministrators(db, now, or(exists(openEnded), not(isMember(db, person.id, today))))
}

/** Returns true if no administrator would remain without this person. */
export const isLastAdministrator = async (tx: Db, personId: number, now: Date): Promise<boolean> => {
  const administrators = await findLastingAdministrators(tx, now).for('update', { of: personRole })
  return administrators.length > 0 && administrators.every((one) => one.personId === personId)
}
