import { ensureFunctions } from './default-functions.ts'
import type { Db } from './open.ts'
import { organization } from './tables.ts'

/** Ids that the API and the roles use. */
export const organizations = { band: 1, passiveMembers: 2, board: 7 } as const

/**
 * Inserts the rows that memberships name if they are missing: organizations, sections and offices. They are not in a
 * migration, so that a backup can be restored into a new database.
 * @returns true if the database had none: it is that of a new band
 */
export const ensureOrganizations = async (db: Db): Promise<boolean> => {
  const added = await db
    .insert(organization)
    .values([
      { id: organizations.band, name: 'Musik' },
      { id: organizations.passiveMembers, name: 'Passivmitglieder' },
      { id: organizations.board, name: 'Vorstand' },
    ])
    .onConflictDoNothing()
    .returning({ id: organization.id })
  await ensureFunctions(db)
  return added.some(({ id }) => id === organizations.band)
}
