import { and, eq, ne, sql } from 'drizzle-orm'
import { OtherMembershipInput } from '#contract/edited-memberships.ts'
import { toWireDate } from '#contract/time.ts'
import type { DatabaseTransaction, Db } from '../../../platform/db/open.ts'
import { otherMembership, person } from '../../../platform/db/tables.ts'
import { HttpError, requireFirst } from '../../../platform/http/http-error.ts'
import { findFieldProblems } from '../../../platform/http/input.ts'
import { recordChange, withoutValues } from '../../../platform/resources/record.ts'
import { mergeChange } from '../../../platform/resources/rows.ts'
import type { Manager } from '../../persons/admin/manager.ts'
import { invalidDay } from '../checked-history.ts'

const lockPerson = (tx: Db, id: number) =>
  tx.select({ id: person.id }).from(person).where(eq(person.id, id)).for('update')

/** Names of bands are compared as people read them. */
const requirePossible = async (
  tx: Db,
  { personId, id = 0, band, joinDate, leaveDate }: OtherMembershipInput & { personId: number; id?: number },
  { now }: Manager,
): Promise<void> => {
  const today = toWireDate(now)
  if (joinDate > today) throw invalidDay('joinDate', 'validation.day_in_future')
  if (leaveDate !== null && leaveDate > today) throw invalidDay('leaveDate', 'validation.day_in_future')
  const overlapping = and(
    eq(otherMembership.personId, personId),
    ne(otherMembership.id, id),
    sql`lower(${otherMembership.band}) = lower(${band})`,
    sql`${otherMembership.joinDate} <= coalesce(${leaveDate}::date, 'infinity')`,
    sql`coalesce(${otherMembership.leaveDate}, 'infinity') >= ${joinDate}::date`,
  )
  if ((await tx.$count(otherMembership, overlapping)) > 0) throw invalidDay('joinDate', 'validation.band_overlap')
}

const record = (tx: Db, rowId: number, author: Manager): Promise<void> =>
  recordChange(tx, author, {
    noun: 'person',
    rowId,
    action: 'changed',
    fields: withoutValues(['otherMemberships']),
  })

/** @throws HttpError validation.invalid */
export const addOther = async (
  tx: DatabaseTransaction,
  personId: number,
  input: OtherMembershipInput,
  author: Manager,
): Promise<void> => {
  await lockPerson(tx, personId)
  await requirePossible(tx, { ...input, personId }, author)
  await tx.insert(otherMembership).values({ personId, ...input })
  await record(tx, personId, author)
}

/** @throws HttpError not_found */
const findOther = async (tx: Db, id: number) => {
  return requireFirst(await tx.select().from(otherMembership).where(eq(otherMembership.id, id)).for('update'))
}

/**
 * @returns the person's id
 * @throws HttpError not_found; validation.invalid
 */
export const changeOther = async (
  tx: DatabaseTransaction,
  id: number,
  change: { readonly [Name in keyof OtherMembershipInput]?: OtherMembershipInput[Name] | undefined },
  author: Manager,
): Promise<number> => {
  const { personId, id: _, ...before } = await findOther(tx, id)
  await lockPerson(tx, personId)
  const after = mergeChange(before, change)
  const problems = findFieldProblems(OtherMembershipInput, after)
  if (problems.length > 0) throw new HttpError('validation.invalid', { fields: problems })
  await requirePossible(tx, { ...after, personId, id }, author)
  await tx.update(otherMembership).set(after).where(eq(otherMembership.id, id))
  await record(tx, personId, author)
  return personId
}

/** @throws HttpError not_found */
export const removeOther = async (tx: DatabaseTransaction, id: number, author: Manager): Promise<number> => {
  const { personId } = await findOther(tx, id)
  await tx.delete(otherMembership).where(eq(otherMembership.id, id))
  await record(tx, personId, author)
  return personId
}
