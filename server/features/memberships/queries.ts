import { and, asc, countDistinct, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ListQuery } from '#contract/lists.ts'
import type { Membership } from '#contract/memberships.ts'
import { toWireDate } from '#contract/time.ts'
import { players } from '../../platform/db/active-membership.ts'
import { sectionIds } from '../../platform/db/functions.ts'
import type { Db } from '../../platform/db/open.ts'
import { membership, person } from '../../platform/db/tables.ts'
import { listReply, planList } from '../../platform/http/list-query.ts'
import type { Checked } from '../../platform/http/policy.ts'

/** Number of players today. A member of the band without an instrument, such as a president, belongs to no section. */
export const bandSize = async (db: Db, now: Date): Promise<number> => {
  const [row] = await db
    .select({ size: countDistinct(membership.personId) })
    .from(membership)
    .where(and(players(toWireDate(now)), inArray(membership.functionType, sectionIds)))
  return row?.size ?? 0
}

/** A name, if its person agreed. Sorting and filtering use the same value, so that no order reveals a name. */
const withConsent = (name: typeof person.firstName | typeof person.lastName): SQL<string | null> =>
  sql<string | null>`(case when ${person.permit} and not ${person.archived} then nullif(${name}, '') end)`

const columns = {
  id: membership.id,
  organizationId: membership.organizationId,
  functionType: membership.functionType,
  firstName: withConsent(person.firstName),
  lastName: withConsent(person.lastName),
  leaveDate: membership.leaveDate,
}

const fields = {
  id: { column: membership.id, type: 'number' },
  organizationId: { column: membership.organizationId, type: 'number' },
  functionType: { column: membership.functionType, type: 'text' },
  leaveDate: { column: membership.leaveDate, type: 'date' },
  lastName: { column: columns.lastName, type: 'text' },
} as const

const select = (db: Db, where: SQL | undefined) =>
  db.select(columns).from(membership).innerJoin(person, eq(person.id, membership.personId)).where(where)

export const findMembers = async (db: Db, rows: Checked<SQL>, organizationId: number): Promise<Membership[]> =>
  await select(db, and(rows, eq(membership.organizationId, organizationId))).orderBy(
    asc(columns.lastName),
    asc(columns.firstName),
    asc(membership.id),
  )

export const findMemberships = async (db: Db, rows: Checked<SQL>, query: ListQuery) => {
  const { where, orderBy, page } = planList(query, fields, 'lastName')
  const visible = and(rows, where)
  const list = select(db, visible)
    .orderBy(...orderBy)
    .$dynamic()
  const found = await (page === undefined ? list : list.limit(page.size).offset(page.number * page.size))
  return await listReply<Membership>(found, page, () =>
    db.$count(
      db
        .select({ id: membership.id })
        .from(membership)
        .innerJoin(person, eq(person.id, membership.personId))
        .where(visible)
        .as('visible'),
    ),
  )
}

export const findMembership = async (db: Db, rows: Checked<SQL>, id: number): Promise<Membership | undefined> => {
  const [row] = await select(db, and(rows, eq(membership.id, id)))
  return row
}
