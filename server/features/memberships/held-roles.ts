import { eq, inArray } from 'drizzle-orm'
import { rolesOfFunction } from '#contract/handing-out.ts'
import type { RoleName } from '#contract/roles.ts'
import { toWireDate } from '#contract/time.ts'
import type { Db } from '../../platform/db/open.ts'
import { organizations } from '../../platform/db/organizations.ts'
import { account, membership, person, personRole } from '../../platform/db/tables.ts'
import { dayAfter } from '../../platform/time.ts'

/** Days, the first and the last; null = without an end. */
interface Span {
  readonly from: string
  readonly until: string | null
}

/** A role that a person holds, today or on coming days. */
export interface HeldRole extends Span {
  /**
   * The address that leads to the record: the mail address that signs in to its account, otherwise the contact address, whose owner
   * can open an account. Without both it is the person.
   */
  readonly holder: string
  readonly role: RoleName
  /** The section of a section leader; null for the other roles. */
  readonly section: string | null
}

type Membership = Pick<
  typeof membership.$inferSelect,
  'organizationId' | 'functionType' | 'joinDate' | 'leaveDate' | 'accessEndedAt'
>

/**
 * The days of granted roles. A role in force today was granted without an end. Roles that an ended membership has
 * suspended are in force again with the next membership.
 */
const daysOfGrants = (memberships: readonly Membership[], today: string): readonly Span[] => {
  const internal = memberships.filter(
    ({ organizationId: id }) => id === organizations.band || id === organizations.board,
  )
  const isOver = ({ leaveDate }: Membership): boolean => leaveDate !== null && leaveDate < today
  const isSuspended = internal.some((one) => isOver(one) && one.accessEndedAt === null)
  const isActive = internal.some((one) => one.joinDate <= today && !isOver(one))
  return isActive || !isSuspended
    ? [{ from: today, until: null }]
    : internal.map(({ joinDate, leaveDate }) => ({ from: joinDate, until: leaveDate }))
}

const laterOf = (one: string, other: string): string => (one < other ? other : one)

/** The facts that the roles of a person follow from. */
export interface RoleFacts {
  readonly id: number
  readonly email: string | null
  readonly instrument: string | null
  readonly archived: boolean
  /** The address of the account; null = no account. */
  readonly signIn: string | null
  readonly memberships: readonly Membership[]
  readonly roles: readonly RoleName[]
}

/** The roles of a person from a day on. */
export const heldRolesOf = (
  { id, email, instrument, archived, signIn, memberships, roles }: RoleFacts,
  today: string,
): HeldRole[] => {
  const holder = signIn ?? (archived ? null : email) ?? `person ${id}`
  const days = daysOfGrants(memberships, today)
  const held = [
    ...memberships.flatMap(({ organizationId, functionType, joinDate, leaveDate }) =>
      rolesOfFunction(organizationId, functionType).map((role) => ({ role, from: joinDate, until: leaveDate })),
    ),
    ...roles.flatMap((role) => days.map((span) => ({ role, ...span }))),
  ]
  return held
    .filter(({ until }) => until === null || until >= today)
    .map(({ role, from, until }) => ({
      ...{ holder, role, section: role === 'MHZ_SECTIONLEADER' ? instrument : null },
      ...{ from: laterOf(from, today), until },
    }))
}

/** The roles of persons from today on, as this transaction sees them. */
export const findHeldRoles = async (tx: Db, personIds: readonly number[], now: Date): Promise<HeldRole[]> => {
  const ids = [...personIds]
  const people = await tx
    .select({ person, signIn: account.email })
    .from(person)
    .leftJoin(account, eq(account.personId, person.id))
    .where(inArray(person.id, ids))
  const memberships = Map.groupBy(
    await tx.select().from(membership).where(inArray(membership.personId, ids)),
    ({ personId }) => personId,
  )
  const granted = Map.groupBy(
    await tx.select().from(personRole).where(inArray(personRole.personId, ids)),
    ({ personId }) => personId,
  )
  return people.flatMap(({ person: of, signIn }) => {
    const roles = (granted.get(of.id) ?? []).map(({ role }) => role)
    return heldRolesOf({ ...of, signIn, memberships: memberships.get(of.id) ?? [], roles }, toWireDate(now))
  })
}

/** Returns true if every day of a span is in one of the others. */
export const isCovered = ({ from, until }: Span, others: readonly Span[]): boolean => {
  let next = from
  for (const other of others.toSorted((a, b) => a.from.localeCompare(b.from))) {
    if (other.from > next || other.until === null) return other.from <= next
    if (other.until >= next) next = dayAfter(other.until, 1)
    if (until !== null && next > until) return true
  }
  return false
}
