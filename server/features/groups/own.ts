import { asc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { OwnGroup, PersonGroup } from '#contract/groups.ts'
import type { Db } from '../../platform/db/open.ts'
import { bandGroup, groupMember, person } from '../../platform/db/tables.ts'
import { findGroupsOf, membersOf } from '../persons/admin/groups.ts'
import { formatLabel, nameColumns } from '../persons/queries.ts'

type Group = typeof bandGroup.$inferSelect

/** Returns for each group, by its uuid, a column that says who belongs to it. */
const belongs = (db: Db, groups: readonly Group[], now: Date): Record<string, SQL<boolean>> =>
  Object.fromEntries(groups.map((group) => [group.uuid, sql<boolean>`${membersOf(db, group, now)}`]))

/** The groups of a person, also those whose filter finds the person. */
const findBelonging = async (db: Db, personId: number, now: Date) => {
  const groups = await db.select().from(bandGroup).orderBy(asc(bandGroup.position), asc(bandGroup.id))
  if (groups.length === 0) return []
  const own = (await findGroupsOf(db, [personId], now))(personId)
  const chosen = await db.select().from(groupMember).where(eq(groupMember.personId, personId))
  return groups
    .filter(({ id }) => own.includes(id))
    .map((group) => ({ group, leader: chosen.some(({ groupId, leader }) => groupId === group.id && leader) }))
}

export const findPersonGroups = async (db: Db, personId: number, now: Date): Promise<PersonGroup[]> =>
  (await findBelonging(db, personId, now)).map(({ group: { id, nameDe, nameEn }, leader }) => ({
    ...{ id, nameDe, nameEn, leader },
  }))

/** The groups of a person, with the names in those that the person leads. */
export const findOwnGroups = async (db: Db, personId: number, now: Date): Promise<OwnGroup[]> => {
  const own = await findBelonging(db, personId, now)
  const led = own.filter(({ leader }) => leader).map(({ group }) => group)
  const persons =
    led.length === 0
      ? []
      : await db
          .select({ name: nameColumns, in: belongs(db, led, now) })
          .from(person)
          .where(or(...led.map((group) => membersOf(db, group, now))))
          .orderBy(asc(person.sortLastName), asc(person.sortFirstName), asc(person.id))
  return own.map(({ group: { id, uuid, nameDe, nameEn }, leader }) => ({
    ...{ id, nameDe, nameEn, leader },
    members: leader ? persons.filter((one) => one.in[uuid]).map(({ name }) => formatLabel(name)) : [],
  }))
}
