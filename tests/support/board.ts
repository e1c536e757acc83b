import type { Db } from '#server/platform/db/open.ts'
import { organizations } from '#server/platform/db/organizations.ts'
import { membership } from '#server/platform/db/tables.ts'

/** Makes a person a member of the board, beside an own membership in the band. */
export const addToBoard = async (db: Db, { personId }: { readonly personId: number }): Promise<void> => {
  const office = { organizationId: organizations.board, functionType: 'PRESIDENT', joinDate: '2020-01-01' }
  await db.insert(membership).values({ ...office, personId })
}
