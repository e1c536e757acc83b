import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type EditedGroup, type EditedGroupRow, GroupInput, membersMaximum } from '#contract/edited-groups.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { bandGroup, groupMember, person } from '../../platform/db/tables.ts'
import { fieldRefusal, requireFirst } from '../../platform/http/http-error.ts'
import { type Author, recordChange, withoutValues } from '../../platform/resources/record.ts'
import type { Rows } from '../../platform/resources/rows.ts'
import { membersOf } from '../persons/admin/groups.ts'
import { formatLabel, nameColumns } from '../persons/queries.ts'

/** Key of the advisory lock on new groups; unique in this database. */
const newGroupLock = 5_620_117_925
const groupsMaximum = 100

type Group = typeof bandGroup.$inferSelect

const inOrder = (db: Db): Promise<Group[]> =>
  db.select().from(bandGroup).orderBy(asc(bandGroup.position), asc(bandGroup.id))

const findMembers = async (db: Db, where: SQL | undefined) => {
  const rows = await db
    .select({ groupId: groupMember.groupId, leader: groupMember.leader, uuid: person.uuid, ...nameColumns })
    .from(groupMember)
    .innerJoin(person, eq(person.id, groupMember.personId))
    .where(where)
    .orderBy(asc(person.sortLastName), asc(person.sortFirstName), asc(person.id))
  return rows.map(({ groupId, leader, uuid, ...name }) => ({ groupId, leader, uuid, label: formatLabel(name) }))
}

/** All groups with the number of their persons. */
export const findGroups = async (db: Db, now: Date): Promise<EditedGroupRow[]> => {
  const groups = await inOrder(db)
  if (groups.length === 0) return []
  const count = (group: Group) => sql<number>`count(*) filter (where ${membersOf(db, group, now)})::int`
  const counts = Object.fromEntries(groups.map((group) => [group.uuid, count(group)]))
  const [counted] = await db.select(counts).from(person)
  const leaders = await findMembers(db, eq(groupMember.leader, true))
  return groups.map(({ filter, position, ...group }) => ({
    ...group,
    hasFilter: filter !== null,
    persons: counted?.[group.uuid] ?? 0,
    leaders: leaders.filter(({ groupId }) => groupId === group.id).map(({ uuid, label }) => ({ uuid, label })),
  }))
}

/** @throws HttpError not_found */
const readGroup = async (db: Db, id: number): Promise<EditedGroup> => {
  const { position, ...group } = requireFirst(await db.select().from(bandGroup).where(eq(bandGroup.id, id)))
  const members = await findMembers(db, eq(groupMember.groupId, id))
  return { ...group, members: members.map(({ groupId, ...member }) => member) }
}

export const groupRows: Rows<EditedGroup, GroupInput, GroupInput> = {
  noun: 'group',
  table: bandGroup,
  read: readGroup,
  contentOf: ({ id, uuid, version, members, ...content }) => ({ ...content, members: members.map(chosenOf) }),
  rules: GroupInput,
  columnsOf: ({ members, ...content }) => ({ ...content, members: members.toSorted(byUuid) }),
  added: async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${newGroupLock}::bigint)`)
    const groups = await inOrder(tx)
    if (groups.length >= groupsMaximum) throw fieldRefusal('nameDe', 'validation.groups_full')
    return { position: (groups.at(-1)?.position ?? 0) + 1 }
  },
  after: async (tx, id, { changed: { members } }) => {
    if (members !== undefined) await writeMembers(tx, id, members)
  },
  release: async (tx, { id }) => {
    await tx.delete(groupMember).where(eq(groupMember.groupId, id))
  },
  hidesValues: true,
}

type Chosen = GroupInput['members'][number]

const chosenOf = ({ uuid, leader }: Chosen): Chosen => ({ uuid, leader })
/** Members have no order of their own. */
const byUuid = (a: Chosen, b: Chosen): number => a.uuid.localeCompare(b.uuid)

/** @throws HttpError validation.invalid for a person who is unknown or there twice */
const writeMembers = async (tx: Db, groupId: number, members: readonly Chosen[]): Promise<void> => {
  const uuids = members.map(({ uuid }) => uuid)
  const { id, uuid } = person
  const persons = uuids.length === 0 ? [] : await tx.select({ id, uuid }).from(person).where(inArray(uuid, uuids))
  if (persons.length !== members.length) throw fieldRefusal('members', 'validation.member_unknown')
  await tx.delete(groupMember).where(eq(groupMember.groupId, groupId))
  if (persons.length === 0) return
  const leaders = new Set(members.filter(({ leader }) => leader).map((one) => one.uuid))
  await tx
    .insert(groupMember)
    .values(persons.map((one) => ({ groupId, personId: one.id, leader: leaders.has(one.uuid) })))
}

/**
 * Adds persons to a group; whoever is in it stays as they are.
 * @throws HttpError not_found; validation.invalid for too many persons
 */
export const addMembers = async (
  tx: DatabaseTransaction,
  id: number,
  personIds: readonly number[],
  author: Author,
): Promise<EditedGroup> => {
  const { version } = requireFirst(await tx.select().from(bandGroup).where(eq(bandGroup.id, id)).for('update'))
  const rows = personIds.map((personId) => ({ groupId: id, personId }))
  const added = rows.length === 0 ? [] : await tx.insert(groupMember).values(rows).onConflictDoNothing().returning()
  if (added.length > 0) {
    await tx
      .update(bandGroup)
      .set({ version: version + 1 })
      .where(eq(bandGroup.id, id))
    await recordChange(tx, author, { noun: 'group', rowId: id, action: 'changed', fields: withoutValues(['members']) })
  }
  const group = await readGroup(tx, id)
  if (group.members.length > membersMaximum) throw fieldRefusal('members', 'validation.too_many_people')
  return group
}
