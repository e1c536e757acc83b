import { and, asc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { ListedPerson, PeopleFilter, PeopleSort } from '#contract/listed-persons.ts'
import type { AdminPerson } from '#contract/members.ts'
import { toWireDate } from '#contract/time.ts'
import { isMember } from '../../../platform/db/active-membership.ts'
import type { Db } from '../../../platform/db/open.ts'
import { readSetting } from '../../../platform/db/settings.ts'
import { account, accountToken, person, personRole } from '../../../platform/db/tables.ts'
import { listReply } from '../../../platform/http/list-query.ts'
import { findHistories, noHistory } from '../../memberships/history.ts'
import { findFurtherParts } from '../further-parts.ts'
import { formatLabel, nameColumns } from '../queries.ts'
import { membershipDays, peopleOrder } from './filter.ts'
import { conditionOf } from './groups.ts'

const pageSize = 20

const columns = {
  id: person.id,
  uuid: person.uuid,
  ...nameColumns,
  email: person.email,
  refusedEmail: person.refusedEmail,
  refusedAt: person.refusedAt,
  instrument: person.instrument,
  voice: person.voice,
  key: person.key,
  birthday: sql<string | null>`to_char(${person.birthDate}, 'MM-DD')`,
  honoraryYear: person.honoraryYear,
  archived: person.archived,
  accountEmail: account.email,
  emailVerified: account.emailVerified,
  hasPassword: sql<boolean>`${account.passwordHash} is not null`,
  external: sql<boolean>`${account.externalSubject} is not null`,
}

const select = (db: Db, where: SQL | undefined) =>
  db.select(columns).from(person).leftJoin(account, eq(account.personId, person.id)).where(where)
type Row = Awaited<ReturnType<typeof select>>[number]

interface Wanted extends PeopleFilter {
  readonly sort?: PeopleSort | undefined
  readonly order?: 'ASC' | 'DESC' | undefined
  readonly page?: number | undefined
  readonly size?: number | undefined
}

/** A page of the persons that a filter selects. */
export const findPeople = async (db: Db, query: Wanted, now: Date) => {
  const { sort = 'name', order = 'ASC', page = 0, size = pageSize, ...filter } = query
  const where = await conditionOf(db, filter, now)
  const days = membershipDays(db)
  // The page is chosen first: without an order or a filter that needs them the database removes both joins.
  const chosen = await db
    .select({ id: person.id })
    .from(person)
    .leftJoin(account, eq(account.personId, person.id))
    .leftJoin(days, eq(days.personId, person.id))
    .where(where)
    .orderBy(...peopleOrder(sort, order, now, days))
    .limit(size)
    .offset(page * size)
  const ids = chosen.map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await select(db, inArray(person.id, ids))
  rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  return await listReply(await present(db, rows, now), { number: page, size }, async () => {
    const [counted] = await db.select({ count: sql<number>`count(*)::int` }).from(person).where(where)
    return counted?.count ?? 0
  })
}

/** `where` matches one person. */
export const findPerson = async (db: Db, where: SQL, now: Date): Promise<AdminPerson | undefined> => {
  const [found] = await present(db, await select(db, where), now)
  return found
}

/** A refused address that the person no longer has counts no more. */
const refusedOf = ({ refusedEmail, refusedAt, email, accountEmail }: Row): AdminPerson['refusedEmail'] =>
  refusedEmail === null || refusedAt === null || ![email, accountEmail].includes(refusedEmail)
    ? null
    : { address: refusedEmail, at: refusedAt.toISOString() }

const present = async (db: Db, rows: readonly Row[], now: Date): Promise<ListedPerson[]> => {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const roles = await db
    .select()
    .from(personRole)
    .where(inArray(personRole.personId, ids))
    .orderBy(asc(personRole.role))
  const histories = await findHistories(db, ids)
  const furtherOf = await findFurtherParts(db, ids)
  const members = await db
    .select({ id: person.id })
    .from(person)
    .where(and(inArray(person.id, ids), isMember(db, person.id, toWireDate(now))))
  const membershipRoles = await readSetting(db, 'membershipRoles')
  const invited = await db
    .selectDistinct({ personId: accountToken.personId })
    .from(accountToken)
    .where(and(inArray(accountToken.personId, ids), gt(accountToken.expiresAt, now), isNull(accountToken.usedAt)))
  const signInOf = (row: Row): AdminPerson['signIn'] => {
    if (row.accountEmail !== null && (row.hasPassword || row.external))
      return row.emailVerified ? 'ready' : 'unverified'
    return invited.some(({ personId }) => personId === row.id) ? 'invited' : 'none'
  }
  return rows.map((row) => ({
    uuid: row.uuid,
    label: formatLabel(row),
    email: row.accountEmail ?? row.email,
    refusedEmail: refusedOf(row),
    instrument: row.instrument,
    voice: row.voice,
    key: row.key,
    further: furtherOf(row.id),
    roles: roles.filter(({ personId }) => personId === row.id).map(({ role }) => role),
    membershipRoles: members.some(({ id }) => id === row.id) ? [...membershipRoles] : [],
    ...(histories.get(row.id) ?? noHistory),
    signIn: signInOf(row),
    archived: row.archived,
    birthday: row.birthday,
    honoraryYear: row.honoraryYear,
  }))
}
