import { and, eq, getColumns, inArray, isNull, ne, or } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { account, event, formerFunction, guardian, membership, person } from '../db/tables.ts'
import { endSessions } from '../identity/sessions.ts'
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
