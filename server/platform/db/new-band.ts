import type { Db } from './open.ts'
import { ensureOrganizations } from './organizations.ts'
import { writeSetting } from './settings.ts'

/**
 * Writes what every band has. In a new band members may read the sheets, and whoever manages something signs in with more
 * than a password; a band with data decides that itself.
 */
export const ensureBand = async (db: Db): Promise<void> => {
  if (!(await ensureOrganizations(db))) return
  await writeSetting(db, 'membershipRoles', ['MHZ_LIBRARY_READ'])
  await writeSetting(db, 'secondFactorRequired', true)
  await writeSetting(db, 'firstStepsShown', true)
  await writeSetting(db, 'canton', null)
}
