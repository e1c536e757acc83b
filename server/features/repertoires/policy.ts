import { eq, type SQL } from 'drizzle-orm'
import { repertoire } from '../../platform/db/tables.ts'
import { editors, policy, readers, restricted } from '../../platform/http/policy.ts'

/** Library readers; hidden repertoires are not visible to them. */
export const readRepertoire = restricted<SQL>({
  name: 'library readers, no hidden repertoires',
  may: readers,
  rows: () => eq(repertoire.hidden, false),
})

export const writeRepertoire = policy('editors', editors)
