import { eq, type SQL } from 'drizzle-orm'
import { repertoire } from '../db/tables.ts'
import { membersWith, type Policy } from '../http/policy.ts'

/** Library readers; hidden repertoires are nobody's. */
export const readRepertoire: Policy<SQL> = {
  name: 'library readers, no hidden repertoires',
  may: membersWith('MHZ_LIBRARY_READ'),
  rows: () => eq(repertoire.hidden, false),
}
