import type { Db } from './open.ts'
import { ensureOrganizations } from './organizations.ts'
import { writeSetting } from './settings.ts'

/** Writes what every band has. Members of a new band may read the sheets; a band with data decides that itself. */
export const ensureBand = async (db: Db): Promise<void> => {
  if (await ensureOrganizations(db)) await writeSetting(db, 'membershipRoles', ['MHZ_LIBRARY_READ'])
}
