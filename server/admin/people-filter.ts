import { and, asc, desc, eq, exists, gte, isNotNull, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { PeopleFilter, PeopleSort } from '#contract/people.ts'
import { toWireDate } from '#contract/time.ts'
import { activeMembership } from '../db/active-membership.ts'
import type { Db } from '../db/open.ts'
import { organizations } from '../db/organizations.ts'
import { matchesAllWords } from '../db/search-normalization.ts'
import { account, membership, person } from '../db/tables.ts'

/** Persons whose data was not erased with their account. */
const isKnown = or(sql`${person.firstName} <> ''`, sql`${person.lastName} <> ''`, isNotNull(person.company))

/** The condition of a filter over `person`, left joined with `account`. */
export const peopleCondition = (db: Db, filter: PeopleFilter, now: Date): SQL | undefined => {
  const today = toWireDate(now)
  const has = (...where: (SQL | undefined)[]): SQL =>
    exists(
      db
        .select({ id: membership.id })
        .from(membership)
        .where(and(eq(membership.personId, person.id), ...where)),
    )
  const activeIn = (organization: number, functionType?: SQL): SQL =>
    has(eq(membership.organizationId, organization), activeMembership(today), functionType)
  const standings: Readonly<Record<NonNullable<PeopleFilter['standing']>, () => SQL | undefined>> = {
    band: () => activeIn(organizations.band),
    board: () => activeIn(organizations.board),
    passive: () => activeIn(organizations.passiveMembers),
    honorary: () => isNotNull(person.honoraryYear),
    former: () => and(has(), not(has(activeMembership(today)))),
    none: () => not(has()),
  }
  const lacking: Readonly<Record<NonNullable<PeopleFilter['lacks']>, SQL | undefined>> = {
    email: and(isNull(person.email), isNull(account.email)),
    account: isNull(account.id),
    address: or(eq(person.address1, ''), eq(person.city, '')),
  }
  const { searchTerm = '', section, office, standing, lacks, month, archived } = filter
  const period = (day: typeof membership.joinDate | typeof membership.leaveDate, from?: string, to?: string) =>
    from === undefined && to === undefined
      ? undefined
      : has(from === undefined ? undefined : gte(day, from), to === undefined ? undefined : lte(day, to))
  return and(
    eq(person.archived, archived === 'yes'),
    isKnown,
    ...matchesAllWords(person.searchText, searchTerm),
    section && activeIn(organizations.band, eq(membership.functionType, section)),
    office && activeIn(organizations.board, eq(membership.functionType, office)),
    standing && standings[standing](),
    period(membership.joinDate, filter.joinedFrom, filter.joinedTo),
    period(membership.leaveDate, filter.leftFrom, filter.leftTo),
    lacks && lacking[lacks],
    month === undefined ? undefined : sql`extract(month from ${person.birthDate}) = ${Number(month)}`,
  )
}

const names = [person.sortLastName, person.sortFirstName]
const dayOf = (which: 'join_date' | 'leave_date', direction: 'min' | 'max') =>
  sql`(select ${sql.raw(direction)}(m.${sql.raw(which)}) from ${membership} m where m.person_id = ${person.id})`

/** The order of a list; persons without a value are last. Birthdays begin with the next one. */
export const peopleOrder = (sort: PeopleSort, order: 'ASC' | 'DESC', now: Date): SQL[] => {
  const directed = order === 'DESC' ? desc : asc
  const by = (value: SQL): SQL => sql`${directed(value)} nulls last`
  const birthday = sql`to_char(${person.birthDate}, 'MM-DD')`
  const keys: Readonly<Record<PeopleSort, readonly SQL[]>> = {
    name: names.map((name) => directed(name)),
    section: [by(sql`${person.instrument}`), by(sql`${person.voice}`)],
    joined: [by(dayOf('join_date', 'min'))],
    left: [by(dayOf('leave_date', 'max'))],
    birthday: [
      asc(sql`${birthday} is null`),
      directed(sql`${birthday} < ${toWireDate(now).slice(5)}`),
      directed(birthday),
    ],
    email: [by(sql`coalesce(${account.email}, ${person.email})`)],
  }
  return [...keys[sort], ...names.map((name) => asc(name)), asc(person.id)]
}
