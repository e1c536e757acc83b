import type { Db } from './open.ts'
import { organization } from './tables.ts'

/** Ids that the wire and the roles know. */
export const organizations = { band: 1, passiveMembers: 2, board: 7 } as const

/** Makes the rows that memberships point to where they are missing; no migration, so that a new database is empty. */
export const ensureOrganizations = async (db: Db): Promise<void> => {
  await db
    .insert(organization)
    .values([
      { id: organizations.band, name: 'Musik' },
      { id: organizations.passiveMembers, name: 'Passivmitglieder' },
      { id: organizations.board, name: 'Vorstand' },
    ])
    .onConflictDoNothing()
}
