import { and, asc, eq, getColumns, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { saysSomething } from '../../platform/db/enquiry-answers.ts'
import type { Db } from '../../platform/db/open.ts'
import {
  absence,
  account,
  boardTask,
  dutyVolunteer,
  enquiryAnswer,
  event,
  feeException,
  feeRunItem,
  formerFunction,
  furtherPart,
  groupMember,
  guardian,
  invoiceLine,
  lift,
  liftSeat,
  membership,
  participation,
  person,
  representation,
} from '../../platform/db/tables.ts'
import { endSessions } from '../../platform/identity/sessions.ts'
import type { Merger } from './relation.ts'

/** A person has one account: that of the person who stays, otherwise the other's. */
export const mergeAccounts = async (tx: Db, { from, into }: Merger): Promise<void> => {
  const accounts = await tx
    .select({ id: account.id, personId: account.personId })
    .from(account)
    .where(inArray(account.personId, [from, into]))
  const moved = accounts.find(({ personId }) => personId === from)
  if (moved === undefined) return
  if (accounts.length === 1) {
    await tx.update(account).set({ personId: into }).where(eq(account.id, moved.id))
    return
  }
  await endSessions(tx, moved.id)
  await tx.delete(account).where(eq(account.id, moved.id))
}

/** The earlier of two open memberships with the same function stays, with the former functions of both. */
export const mergeMemberships = async (tx: Db, { from, into }: Merger): Promise<void> => {
  const { personId, organizationId, functionType, joinDate, leaveDate } = membership
  await tx.update(membership).set({ personId: into }).where(eq(personId, from))
  const open = await tx
    .select()
    .from(membership)
    .where(and(eq(personId, into), isNull(leaveDate)))
    .orderBy(organizationId, functionType, joinDate, membership.id)
  for (const one of open) {
    const stays = open.find(
      (other) => other.organizationId === one.organizationId && other.functionType === one.functionType,
    )
    if (stays === undefined || stays === one) continue
    const { id, ...columns } = getColumns(formerFunction)
    const former = await tx.select(columns).from(formerFunction).where(eq(columns.membershipId, one.id))
    const moved = former.map((row) => ({ ...row, membershipId: stays.id }))
    if (moved.length > 0) await tx.insert(formerFunction).values(moved).onConflictDoNothing()
    await tx.delete(membership).where(eq(membership.id, one.id))
  }
}

/** A person is no own guardian. */
export const mergeGuardians = async (tx: Db, { from, into }: Merger): Promise<void> => {
  const { personId, guardianId } = guardian
  const pairs = await tx
    .delete(guardian)
    .where(or(inArray(personId, [from, into]), inArray(guardianId, [from, into])))
    .returning()
  const moved = pairs
    .map((pair) => ({
      personId: pair.personId === from ? into : pair.personId,
      guardianId: pair.guardianId === from ? into : pair.guardianId,
    }))
    .filter((pair) => pair.personId !== pair.guardianId)
  if (moved.length > 0) await tx.insert(guardian).values(moved).onConflictDoNothing()
}

/**
 * Moves the representations of the merged person. Those that became impossible are deleted: of oneself, twice the same, and
 * of somebody by a person who is represented. What the person said for others keeps the name.
 */
export const mergeRepresentations = async (tx: Db, { from, into }: Merger): Promise<void> => {
  const { id, version, personId, representativeId } = representation
  const both = [from, into]
  const rows = await tx
    .select()
    .from(representation)
    .where(or(inArray(personId, both), inArray(representativeId, both)))
    .orderBy(asc(id))
  const merged = rows.map((row) => ({
    ...row,
    personId: row.personId === from ? into : row.personId,
    representativeId: row.representativeId === from ? into : row.representativeId,
  }))
  const open = merged.filter((row) => row.endedAt === null)
  const isRepresented = open.some((row) => row.personId === into && row.representativeId !== into)
  const isImpossible = (row: (typeof merged)[number]): boolean =>
    row.personId === row.representativeId ||
    (row.endedAt === null &&
      ((isRepresented && row.representativeId === into) ||
        // A representation that has a consent stays rather than one that waits for it.
        open.some((other) => isSamePair(other, row) && rankOf(other) < rankOf(row))))
  const gone = merged.filter(isImpossible).map((row) => row.id)
  await tx.delete(representation).where(inArray(id, gone))
  await tx
    .update(representation)
    .set({
      personId: sql`case when ${personId} = ${from} then ${into} else ${personId} end`,
      representativeId: sql`case when ${representativeId} = ${from} then ${into} else ${representativeId} end`,
      version: sql`${version} + 1`,
    })
    .where(or(eq(personId, from), eq(representativeId, from)))
  for (const table of [participation, absence, dutyVolunteer, enquiryAnswer, lift, liftSeat])
    await tx.update(table).set({ givenBy: into }).where(eq(table.givenBy, from))
}

type Representation = Pick<typeof representation.$inferSelect, 'id' | 'personId' | 'representativeId' | 'consent'>
const isSamePair = (a: Representation, b: Representation): boolean =>
  a.personId === b.personId && a.representativeId === b.representativeId
/** Orders the representations of a pair: those with a consent first, then the older ones. */
const rankOf = ({ id, consent }: Representation): number => (consent === null ? 1e10 : 0) + id

/** A task names whoever does it, and whoever has done it. */
export const mergeBoardTasks = async (tx: Db, { from, into }: Merger): Promise<void> => {
  await tx.update(boardTask).set({ personId: into }).where(eq(boardTask.personId, from))
  await tx.update(boardTask).set({ doneBy: into }).where(eq(boardTask.doneBy, from))
}

/** Events name their contact by uuid. */
export const mergeContacts = async (tx: Db, { from, into }: Merger): Promise<void> => {
  const uuidOf = async (id: number) =>
    (await tx.select({ uuid: person.uuid }).from(person).where(eq(person.id, id)))[0]?.uuid ?? ''
  const [old, kept] = [await uuidOf(from), await uuidOf(into)]
  await tx
    .update(event)
    .set({ contactUuid: kept })
    .where(and(eq(event.contactUuid, old), ne(event.contactUuid, kept)))
}

/** Moves the duties of the merged person. If both have a row about one duty, the row that has taken it stays. */
export const mergeVolunteers = async (tx: Db, { from, into }: Merger): Promise<void> => {
  const { id, dutyId, personId, takes } = dutyVolunteer
  const rows = await tx
    .select({ id, dutyId, personId, takes })
    .from(dutyVolunteer)
    .where(inArray(personId, [from, into]))
  await tx.delete(dutyVolunteer).where(
    inArray(
      id,
      redundant(rows, ({ dutyId: of }) => of, into),
    ),
  )
  await tx
    .update(dutyVolunteer)
    .set({ personId: into, version: sql`${dutyVolunteer.version} + 1` })
    .where(eq(personId, from))
}

/** Moves the answers to enquiries. If both persons have one to the same, the one that says something stays. */
export const mergeEnquiryAnswers = async (tx: Db, { from, into }: Merger): Promise<void> => {
  const { id, enquiryId, personId } = enquiryAnswer
  const rows = await tx
    .select({ id, enquiryId, personId, takes: sql<boolean>`${saysSomething}` })
    .from(enquiryAnswer)
    .where(inArray(personId, [from, into]))
  await tx.delete(enquiryAnswer).where(
    inArray(
      id,
      redundant(rows, ({ enquiryId: of }) => of, into),
    ),
  )
  await tx
    .update(enquiryAnswer)
    .set({ personId: into, version: sql`${enquiryAnswer.version} + 1` })
    .where(eq(personId, from))
}

/**
 * Moves the seats of the merged person, after the lifts. If both have a row about one lift, the taken seat stays; a seat in
 * the own lift is deleted.
 */
export const mergeLiftSeats = async (tx: Db, { from, into }: Merger): Promise<void> => {
  const { id, liftId, personId, takes } = liftSeat
  const rows = await tx
    .select({ id, liftId, personId, takes })
    .from(liftSeat)
    .where(inArray(personId, [from, into]))
  const own = await tx
    .select({ id: lift.id })
    .from(lift)
    .where(inArray(lift.personId, [from, into]))
  const inOwn = rows.filter((row) => own.some((one) => one.id === row.liftId)).map((row) => row.id)
  const gone = [...redundant(rows, ({ liftId: of }) => of, into), ...inOwn]
  await tx.delete(liftSeat).where(inArray(id, gone))
  await tx
    .update(liftSeat)
    .set({ personId: into, version: sql`${liftSeat.version} + 1` })
    .where(eq(personId, from))
}

interface Taken {
  readonly id: number
  readonly personId: number
  readonly takes: boolean
}

/** Returns the ids of all rows but one of each key: a taken row is kept, otherwise that of `into`. */
const redundant = <Row extends Taken>(
  rows: readonly Row[],
  keyOf: (row: Row) => number | string,
  into: number,
): number[] =>
  [...Map.groupBy(rows, keyOf).values()].flatMap((same) =>
    same
      .toSorted(
        (a, b) => Number(b.takes) - Number(a.takes) || Number(b.personId === into) - Number(a.personId === into),
      )
      .slice(1)
      .map((row) => row.id),
  )

/** Moves the exceptions of the merged person, and those that the person pays for. Nobody pays for themselves. */
export const mergeFeeExceptions = async (tx: Db, { from, into }: Merger): Promise<void> => {
  const { personId, payerId } = feeException
  await tx.update(feeException).set({ personId: into }).where(eq(personId, from))
  await tx.update(feeException).set({ payerId: into }).where(eq(payerId, from))
  await tx.delete(feeException).where(and(eq(personId, into), eq(payerId, into)))
}

/** Moves the groups of the merged person. Who leads one of them goes on leading it. */
export const mergeGroupMembers = async (tx: Db, { from, into }: Merger): Promise<void> => {
  const { groupId, personId, leader } = groupMember
  const led = tx
    .select({ groupId })
    .from(groupMember)
    .where(and(eq(personId, from), leader))
  await tx
    .update(groupMember)
    .set({ leader: true })
    .where(and(eq(personId, into), inArray(groupId, led)))
  const own = tx.select({ groupId }).from(groupMember).where(eq(personId, into))
  await tx.delete(groupMember).where(and(eq(personId, from), inArray(groupId, own)))
  await tx.update(groupMember).set({ personId: into }).where(eq(personId, from))
}

/** Appends the further parts of the merged person, except those that the other plays too. They may be more than the maximum. */
export const mergeFurtherParts = async (tx: Db, { from, into }: Merger): Promise<void> => {
  const { personId, position } = furtherPart
  const rows = await tx
    .select()
    .from(furtherPart)
    .where(inArray(personId, [from, into]))
    .orderBy(asc(position))
  const own = rows.filter((row) => row.personId === into)
  const isSame = (a: (typeof rows)[number], b: (typeof rows)[number]): boolean =>
    a.instrument === b.instrument && a.groupId === b.groupId && a.forGroup === b.forGroup
  const known = rows.filter((row) => row.personId === from && own.some((one) => isSame(one, row)))
  await tx.delete(furtherPart).where(
    inArray(
      furtherPart.id,
      known.map(({ id }) => id),
    ),
  )
  const first = (own.at(-1)?.position ?? -1) + 1
  await tx
    .update(furtherPart)
    .set({ personId: into, position: sql`${position} + ${first}::integer` })
    .where(eq(personId, from))
}

/** Moves what runs decided about the merged person, unless they decided about the other as well. */
export const mergeFeeRunItems = async (tx: Db, { from, into }: Merger): Promise<void> => {
  const { runId, personId, payerId } = feeRunItem
  const others = tx.select({ runId }).from(feeRunItem).where(eq(personId, into))
  await tx.delete(feeRunItem).where(and(eq(personId, from), inArray(runId, others)))
  await tx.update(feeRunItem).set({ personId: into }).where(eq(personId, from))
  await tx.update(feeRunItem).set({ payerId: into }).where(eq(payerId, from))
}

/** The lines about the merged person, also on invoices of others, become those of the other. */
export const mergeInvoiceLines = async (tx: Db, { from, into }: Merger): Promise<void> => {
  await tx.update(invoiceLine).set({ aboutId: into }).where(eq(invoiceLine.aboutId, from))
}
