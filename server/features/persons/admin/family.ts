import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { DatabaseTransaction, Db } from '../../../platform/db/open.ts'
import { guardian, person } from '../../../platform/db/tables.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import type { Manager } from './manager.ts'
import { findRow, touchCard } from './person-card.ts'

const samePerson = (field: string) =>
  new HttpError('validation.invalid', { fields: [{ field, message: 'validation.same_person' }] })

/** A household of one is none. */
const endLonelyHousehold = async (tx: Db, household: string | null): Promise<void> => {
  if (household === null) return
  if ((await tx.$count(person, eq(person.household, household))) === 1)
    await tx.update(person).set({ household: null }).where(eq(person.household, household))
}

interface Moving {
  readonly id: number
  /** The person whose household it joins; null = it leaves its own. */
  readonly withId: number | null
  /** True if it gets the address too. */
  readonly address: boolean
}

/**
 * Puts a person into the household of another, or takes it out.
 * @throws HttpError validation.invalid for the person itself
 */
export const moveIntoHousehold = async (
  tx: DatabaseTransaction,
  { id, withId, address }: Moving,
  manager: Manager,
): Promise<void> => {
  if (id === withId) throw samePerson('with')
  // In the order of their ids, so that two requests cannot wait for each other.
  for (const one of [id, withId].filter((some) => some !== null).sort((a, b) => a - b))
    await tx.select({ id: person.id }).from(person).where(eq(person.id, one)).for('update')
  const before = await findRow(tx, id)
  if (withId === null) {
    await tx.update(person).set({ household: null }).where(eq(person.id, id))
  } else {
    const other = await findRow(tx, withId)
    const household = other.household ?? randomUUID()
    const { address1, address2, zip, city } = other
    await tx
      .update(person)
      .set({ household, ...(address ? { address1, address2, zip, city } : {}) })
      .where(eq(person.id, id))
    if (other.household === null) await tx.update(person).set({ household }).where(eq(person.id, withId))
  }
  await endLonelyHousehold(tx, before.household)
  await touchCard(tx, id, ['household', ...(address ? ['address1', 'address2', 'zip', 'city'] : [])], manager)
}

interface Guarding {
  readonly id: number
  readonly guardianId: number
  /** False = the person is no guardian any more. */
  readonly isGuardian: boolean
}

/**
 * Adds or removes a guardian.
 * @throws HttpError validation.invalid for the person itself, and for one of its own wards
 */
export const changeGuardian = async (
  tx: DatabaseTransaction,
  { id, guardianId, isGuardian }: Guarding,
  manager: Manager,
): Promise<void> => {
  const pair = { personId: id, guardianId }
  if (!isGuardian) {
    await tx.delete(guardian).where(and(eq(guardian.personId, id), eq(guardian.guardianId, guardianId)))
  } else {
    const reverse = and(eq(guardian.personId, guardianId), eq(guardian.guardianId, id))
    if (id === guardianId || (await tx.$count(guardian, reverse)) > 0) throw samePerson('guardian')
    await tx.insert(guardian).values(pair).onConflictDoNothing()
  }
  await touchCard(tx, id, ['guardians'], manager)
}
