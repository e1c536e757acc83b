import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PeopleFilter } from '#contract/listed-persons.ts'
import type { Db } from '../../../platform/db/open.ts'
import { bandGroup, groupMember, person } from '../../../platform/db/tables.ts'
import { fieldRefusal } from '../../../platform/http/http-error.ts'
import { peopleCondition } from './filter.ts'

/** The condition over `person` of a group: its chosen persons, and whoever its filter finds. */
export const membersOf = (
  db: Db,
  { id, filter }: Pick<typeof bandGroup.$inferSelect, 'id' | 'filter'>,
  now: Date,
): SQL | undefined => {
  const { groupId, personId } = groupMember
  const chosen = db.select({ personId }).from(groupMember).where(eq(groupId, id))
  return and(
    eq(person.archived, false),
    or(inArray(person.id, chosen), filter === null ? undefined : peopleCondition(db, filter, now)),
  )
}

/** The condition of a filter over `person`. */
export const conditionOf = async (db: Db, { group, ...filter }: PeopleFilter, now: Date): Promise<SQL | undefined> => {
  const condition = peopleCondition(db, filter, now)
  if (group === undefined) return condition
  const [found] = await db.select().from(bandGroup).where(eq(bandGroup.uuid, group))
  return and(condition, found === undefined ? sql`false` : membersOf(db, found, now))
}

/**
 * Locks a group, so that it is not removed before the transaction ends.
 * @param group anything but a number names no group
 * @throws HttpError validation.invalid at `field` if it does not exist
 */
export const requireGroup = async (tx: Db, group: number | string | null, field: string): Promise<void> => {
  if (typeof group !== 'number') return
  const found = await tx.select({ id: bandGroup.id }).from(bandGroup).where(eq(bandGroup.id, group)).for('key share')
  if (found.length === 0) throw fieldRefusal(field, 'validation.invalid')
}
