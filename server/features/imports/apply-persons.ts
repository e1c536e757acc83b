import { eq, sql } from 'drizzle-orm'
import { toWireDate } from '#contract/time.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { change, furtherPart, membership, person } from '../../platform/db/tables.ts'
import { changedFields, recordChange } from '../../platform/resources/record.ts'
import { handOut } from '../memberships/hand-out.ts'
import { lockRoles } from '../memberships/roles.ts'
import { setPart } from '../persons/admin/manage-members.ts'
import type { Manager } from '../persons/admin/manager.ts'
import { changeCard } from '../persons/admin/person-card.ts'
import type { PersonWork, PlannedPerson } from './person-work.ts'
import { inChunks } from './slices.ts'

/** Nobody else changes persons until the transaction ends. */
export const lockPersons = async (tx: Db): Promise<void> => {
  await lockRoles(tx)
  await tx.execute(sql`lock table ${person}, ${membership} in share row exclusive mode`)
}

type Opened = Omit<typeof membership.$inferInsert, 'id' | 'accessEndedAt'>

const membershipOf = (personId: number, { membership: wanted, part }: PersonWork, today: string): Opened[] => {
  if (wanted === null) return []
  const { organizationId, leaveDate } = wanted
  const joinDate = wanted.joinDate ?? (leaveDate !== null && leaveDate < today ? leaveDate : today)
  return [
    {
      personId,
      organizationId,
      functionType: organizationId === 1 ? (part.instrument ?? null) : null,
      joinDate,
      leaveDate,
    },
  ]
}

const record = async (
  tx: Db,
  { now, accountId }: Manager,
  noun: 'person' | 'membership',
  created: readonly { readonly rowId: number; readonly values: object | null }[],
): Promise<void> => {
  const base = { noun, action: 'created', changedAt: now, changedBy: accountId } as const
  if (created.length > 0)
    await tx
      .insert(change)
      .values(created.map(({ rowId, values }) => ({ ...base, rowId, fields: changedFields(null, values) })))
}

const addMemberships = async (tx: Db, values: readonly Opened[], manager: Manager): Promise<void> => {
  for (const chunk of inChunks(values)) {
    const added = await tx.insert(membership).values(chunk).returning()
    const entries = added.map(({ id, personId, accessEndedAt, ...fields }) => ({ rowId: id, values: fields }))
    await record(tx, manager, 'membership', entries)
  }
}

export type StoredWork = PersonWork & { readonly stored: NonNullable<PersonWork['stored']> }

const update = async (tx: DatabaseTransaction, work: StoredWork, manager: Manager): Promise<Opened[]> => {
  const { card, part, membership: wanted, open, stored } = work
  const { id, version } = stored
  // The first day comes first: another instrument begins today, and never before the membership.
  if (open !== null) {
    const joinDate = wanted?.joinDate ?? open.joinDate
    await tx.update(membership).set({ joinDate }).where(eq(membership.id, open.id))
    const fields = { joinDate: [open.joinDate, joinDate] } as const
    await recordChange(tx, manager, { noun: 'membership', rowId: open.id, action: 'changed', fields })
  }
  if (Object.keys(card).length > 0) await changeCard(tx, { id, version, change: card }, manager)
  if (Object.keys(part).length > 0) await setPart(tx, id, part, manager)
  if (open !== null) return []
  const [row] = await tx.select({ instrument: person.instrument }).from(person).where(eq(person.id, id))
  const instrument = row?.instrument as PersonWork['part']['instrument']
  return membershipOf(id, { ...work, part: { ...part, ...(instrument && { instrument }) } }, toWireDate(manager.now))
}

/** Stores what a row says about a known person. @throws HttpError rule.beyond_own_roles */
export const applyStored = (tx: DatabaseTransaction, work: StoredWork, manager: Manager): Promise<void> =>
  handOut(tx, manager, { personIds: [work.stored.id] }, async () =>
    addMemberships(tx, await update(tx, work, manager), manager),
  )

const isStored = (work: PersonWork): work is StoredWork => work.stored !== null

/** Stores what was planned. Nobody is invited. @returns the new persons @throws HttpError rule.beyond_own_roles */
export const applyPersons = async (
  tx: DatabaseTransaction,
  rows: readonly PlannedPerson[],
  manager: Manager,
): Promise<readonly number[]> => {
  const created: number[] = []
  const work = rows.flatMap((row) => (row.work === null ? [] : [row.work]))
  for (const chunk of inChunks(work.filter(({ stored }) => stored === null))) {
    const values = chunk.map(({ card, part: { further, ...part } }) => ({ ...card, ...part }))
    const added = await tx.insert(person).values(values).returning({ id: person.id })
    created.push(...added.map(({ id }) => id))
    const parts = chunk.flatMap(({ part: { further = [] } }, index) =>
      further.map(({ group: _, ...part }, position) => ({ ...part, personId: added[index]?.id ?? 0, position })),
    )
    if (parts.length > 0) await tx.insert(furtherPart).values(parts)
    await record(
      tx,
      manager,
      'person',
      added.map(({ id }) => ({ rowId: id, values: null })),
    )
    const opened = chunk.flatMap((one, index) => membershipOf(added[index]?.id ?? 0, one, toWireDate(manager.now)))
    await handOut(tx, manager, { personIds: added.map(({ id }) => id) }, () => addMemberships(tx, opened, manager))
  }
  for (const one of work.filter(isStored)) await applyStored(tx, one, manager)
  return created
}
