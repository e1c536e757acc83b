import {
  and,
  asc,
  between,
  desc,
  eq,
  exists,
  gte,
  isNotNull,
  isNull,
  lte,
  max,
  min,
  not,
  notExists,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { PeopleFilter, PeopleSort } from '#contract/listed-persons.ts'
import { canonicalMailbox } from '#contract/mailbox.ts'
import { toWireDate } from '#contract/time.ts'
import { activeMembership } from '../../../platform/db/active-membership.ts'
import type { Db } from '../../../platform/db/open.ts'
import { organizations } from '../../../platform/db/organizations.ts'
import { isInSection } from '../../../platform/db/played-sections.ts'
import { matchesAllWords } from '../../../platform/db/search-normalization.ts'
import { account, membership, person } from '../../../platform/db/tables.ts'

/** The membership of a player, of whom `isInSection` asks. */
const player = { personId: membership.personId, main: membership.functionType }

/** Persons whose data was not erased with their account. */
export const isKnown = or(sql`${person.firstName} <> ''`, sql`${person.lastName} <> ''`, isNotNull(person.company))

/** A mail server refused the address that the person still has, for mails or for the sign-in. */
export const hasRefusedAddress = (db: Db): SQL | undefined =>
  and(
    isNotNull(person.refusedEmail),
    or(
      eq(person.email, person.refusedEmail),
      exists(
        db
          .select({ id: account.id })
          .from(account)
          .where(and(eq(account.personId, person.id), eq(account.email, person.refusedEmail))),
      ),
    ),
  )

/** The condition of a filter over `person`, without its group. */
export const peopleCondition = (db: Db, filter: Omit<PeopleFilter, 'group'>, now: Date): SQL | undefined => {
  const today = toWireDate(now)
  const has = (...where: (SQL | undefined)[]): SQL =>
    exists(
      db
        .select({ id: membership.id })
        .from(membership)
        .where(and(eq(membership.personId, person.id), ...where)),
    )
  const active = activeMembership(today) ?? sql`true`
  const activeIn = (organization: number, functionType?: SQL): SQL =>
    has(eq(membership.organizationId, organization), active, functionType)
  const standings: Readonly<Record<NonNullable<PeopleFilter['standing']>, () => SQL | undefined>> = {
    band: () => activeIn(organizations.band),
    board: () => activeIn(organizations.board),
    passive: () => activeIn(organizations.passiveMembers),
    honorary: () => isNotNull(person.honoraryYear),
    // The first condition alone leaves few persons for the second.
    former: () => and(has(not(active)), not(has(active))),
    none: () => not(has()),
  }
  const hasNoAccount = notExists(db.select({ id: account.id }).from(account).where(eq(account.personId, person.id)))
  const lacking: Readonly<Record<NonNullable<PeopleFilter['lacks']>, SQL | undefined>> = {
    email: and(isNull(person.email), hasNoAccount),
    delivery: hasRefusedAddress(db),
    account: hasNoAccount,
    address: or(eq(person.address1, ''), eq(person.city, '')),
  }
  const { searchTerm = '', section, office, standing, lacks, pictures, month, archived } = filter
  const period = (day: typeof membership.joinDate | typeof membership.leaveDate, from?: string, to?: string) =>
    from === undefined && to === undefined
      ? undefined
      : has(from === undefined ? undefined : gte(day, from), to === undefined ? undefined : lte(day, to))
  return and(
    eq(person.archived, archived === 'yes'),
    isKnown,
    ...matchesAllWords(person.searchText, searchTerm.replace(/\S+[@＠﹫]\S+/g, canonicalMailbox)),
    section === undefined
      ? undefined
      : activeIn(
          organizations.band,
          isInSection(db, player, (one) => eq(one, section)),
        ),
    office === undefined ? undefined : activeIn(organizations.board, eq(membership.functionType, office)),
    standing && standings[standing](),
    period(membership.joinDate, filter.joinedFrom, filter.joinedTo),
    period(membership.leaveDate, filter.leftFrom, filter.leftTo),
    lacks && lacking[lacks],
    pictures && (pictures === 'OPEN' ? isNull(person.pictureConsent) : eq(person.pictureConsent, pictures)),
    month === undefined ? undefined : between(person.birthday, Number(month) * 100, Number(month) * 100 + 99),
  )
}

const names = [person.sortLastName, person.sortFirstName]

/** The first and the last day of the memberships of each person. */
export const membershipDays = (db: Db) =>
  db
    .select({
      personId: membership.personId,
      joined: min(membership.joinDate).as('joined'),
      left: max(membership.leaveDate).as('left'),
    })
    .from(membership)
    .groupBy(membership.personId)
    .as('days')

/** The order of a list; persons without a value are last. Birthdays begin with the next one. */
export const peopleOrder = (
  sort: PeopleSort,
  order: 'ASC' | 'DESC',
  now: Date,
  days: ReturnType<typeof membershipDays>,
): SQL[] => {
  const directed = order === 'DESC' ? desc : asc
  const by = (value: SQLWrapper): SQL => sql`${directed(value)} nulls last`
  const today = Number(toWireDate(now).slice(5).replace('-', ''))
  const keys: Readonly<Record<PeopleSort, readonly SQL[]>> = {
    name: names.map((name) => directed(name)),
    section: [by(person.instrument), by(person.voice)],
    joined: [by(days.joined)],
    left: [by(days.left)],
    birthday: [
      asc(isNull(person.birthday)),
      directed(sql`${person.birthday} < ${today}::integer`),
      directed(person.birthday),
    ],
    email: [by(sql`coalesce(${account.email}, ${person.email})`)],
  }
  return [...keys[sort], ...names.map((name) => asc(name)), asc(person.id)]
}
