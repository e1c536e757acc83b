import type { SQL } from 'drizzle-orm'
import type { Myself } from '#contract/persons.ts'
import type { Db } from '../db/open.ts'
import { person } from '../db/tables.ts'

/** How a person is called in a list. */
export const labelOf = ({ firstName, lastName, company }: { firstName: string; lastName: string; company: string | null }) =>
  `${firstName} ${lastName}`.trim() || (company ?? '')

export const findMyself = async (db: Db, rows: SQL, member: boolean): Promise<Myself | undefined> => {
  const [row] = await db.select().from(person).where(rows)
  if (row === undefined) return undefined
  const { id, uuid, firstName, lastName, email, instrument, voice, key, version } = row
  return { id, uuid, firstName, lastName, email, label: labelOf(row), instrument, voice, key, member, version }
}
