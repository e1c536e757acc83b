import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/open.ts'
import { person } from '../../../platform/db/tables.ts'
import { HttpError, requireRow } from '../../../platform/http/http-error.ts'
import { formatLabel } from '../queries.ts'
import { findPerson } from './queries.ts'

/**
 * The id of a person, unless the person's data was erased.
 * @param archived true for actions that archived persons have too
 * @throws HttpError not_found
 */
export const personIdOf = async (db: Db, uuid: string, { archived = false } = {}): Promise<number> => {
  const [row] = await db.select().from(person).where(eq(person.uuid, uuid))
  if (row === undefined || (row.archived && (!archived || formatLabel(row) === ''))) throw new HttpError('not_found')
  return row.id
}

/** @throws HttpError not_found */
export const personById = async (db: Db, id: number, now: Date) => {
  return requireRow(await findPerson(db, eq(person.id, id), now))
}
