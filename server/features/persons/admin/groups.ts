import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PeopleFilter } from '#contract/listed-persons.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../../../platform/db/open.ts'
import { bandGroup, groupMember, person } from '../../../platform/db/tables.ts'
import { fieldRefusal } from '../../../platform/http/http-error.ts'
import { localized } from '../../../platform/localized.ts'
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
 * Finds the groups to which persons belong today, in at most two statements.
 * @param among condition over `band_group`; undefined = all groups
 */
export const findGroupsOf = async (
  db: Db,
  personIds: readonly number[],
  now: Date,
  among?: SQL,
): Promise<(personId: number) => readonly number[]> => {
  const groups = personIds.length === 0 ? [] : await db.select().from(bandGroup).where(among)
  if (groups.length === 0) return () => []
  const belongs = Object.fromEntries(groups.map((group) => [group.uuid, sql<boolean>`${membersOf(db, group, now)}`]))
  const rows = await db
    .select({ id: person.id, in: belongs })
    .from(person)
    .where(inArray(person.id, [...personIds]))
  const found = new Map(
    rows.map(({ id, in: own }) => [id, groups.flatMap(({ id: group, uuid }) => (own[uuid] ? group : []))]),
  )
  return (personId) => found.get(personId) ?? []
}

/** The names of all groups, in their order. */
export const findGroupNames = async (db: Db, locale: Locale): Promise<{ id: number; title: string }[]> => {
  const rows = await db.select().from(bandGroup).orderBy(asc(bandGroup.position), asc(bandGroup.id))
  return rows.map(({ id, nameDe, nameEn }) => ({ id, title: localized(locale, nameDe, nameEn) }))
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
