import { eq } from 'drizzle-orm'
import { toWireDate } from '#contract/time.ts'
import { insertRow } from '../../../platform/db/insert-row.ts'
import { organizations } from '../../../platform/db/organizations.ts'
import { account, membership, person, personRole } from '../../../platform/db/tables.ts'
import type { FirstAdministratorTools } from '../../../platform/identity/account-page.ts'
import { grantRole, lockRoles } from '../../memberships/roles.ts'
import { findByAddress } from './known-person.ts'

/**
 * The first administrator of a new band is a member of it from the same day on. Somebody who has the role, even without a
 * sign-in yet, was chosen by the maintainer: then there is no link.
 */
export const firstAdministrator: FirstAdministratorTools = {
  isMissing: async (db) => (await db.$count(personRole, eq(personRole.role, 'ADMIN'))) === 0,
  add: async (tx, { passwordHash, ...columns }, now) => {
    await lockRoles(tx)
    if (!(await firstAdministrator.isMissing(tx)) || (await findByAddress(tx, columns.email)) !== undefined)
      return false
    const { id: personId } = await insertRow(tx, person, columns)
    await tx.insert(account).values({ personId, email: columns.email, emailVerified: true, passwordHash })
    await tx.insert(membership).values({ personId, organizationId: organizations.band, joinDate: toWireDate(now) })
    await grantRole(tx, { personId, role: 'ADMIN', now, by: null })
    return true
  },
}
