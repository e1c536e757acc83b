import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, getTableColumns, gte, inArray, is, not, notInArray, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import type { PersonFields } from '#contract/edited-persons.ts'
import { undoDays } from '#contract/import-undo.ts'
import type { PersonImportField } from '#contract/imports.ts'
import { toWireTime } from '#contract/time.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import * as tables from '../../platform/db/tables.ts'
import {
  bulkChange,
  childDevice,
  formerFunction,
  furtherPart,
  membership,
  person,
  representation,
} from '../../platform/db/tables.ts'
import { HttpError, requireFirst } from '../../platform/http/http-error.ts'
import { recordChange, withoutValues } from '../../platform/resources/record.ts'
import { handOut } from '../memberships/hand-out.ts'
import type { Manager } from '../persons/admin/manager.ts'
import { cardOf } from '../persons/admin/person-card.ts'
import { applyPersons, lockPersons } from './apply-persons.ts'
import { applyHouseholds, movedPersons } from './households.ts'
import type { PersonWork } from './person-work.ts'
import type { Planned, ProposedPerson } from './plan.ts'
import { addRepresentatives } from './representatives.ts'
import { inChunks } from './slices.ts'

type StoredPerson = PersonFields & Pick<typeof person.$inferSelect, 'id' | 'version' | 'instrument' | 'voice' | 'key'>
interface Snapshot {
  readonly persons: readonly StoredPerson[]
  readonly memberships: readonly (typeof membership.$inferSelect)[]
  /** The household of each person, by id; absent in imports of older versions. */
  readonly households?: Readonly<Record<number, string | null>>
  readonly functions: readonly (typeof formerFunction.$inferSelect)[]
  /** Absent in imports of older versions. */
  readonly parts?: readonly (typeof furtherPart.$inferSelect)[]
}
/** Content of `bulk_change.before` for an import. */
interface KeptImport {
  readonly created: readonly number[]
  /** The changed persons before the import. */
  readonly before: Snapshot
  /** All its persons after it. */
  readonly after: Snapshot
  /** The ids of the representations that it added; absent in imports of older versions. */
  readonly representations?: readonly number[]
}

const snapshotOf = async (db: Db, ids: readonly number[]): Promise<Snapshot> => {
  const persons = await db
    .select()
    .from(person)
    .where(inArray(person.id, [...ids]))
    .orderBy(person.id)
  const memberships = await db
    .select()
    .from(membership)
    .where(inArray(membership.personId, [...ids]))
    .orderBy(membership.id)
  const functions = await db
    .select(getTableColumns(formerFunction))
    .from(formerFunction)
    .innerJoin(membership, eq(membership.id, formerFunction.membershipId))
    .where(inArray(membership.personId, [...ids]))
    .orderBy(formerFunction.id)
  const parts = await db
    .select()
    .from(furtherPart)
    .where(inArray(furtherPart.personId, [...ids]))
    .orderBy(furtherPart.id)
  const stored = persons.map((row) => {
    const { id, version, instrument, voice, key } = row
    return { ...cardOf(row), id, version, instrument, voice, key }
  })
  const households = Object.fromEntries(persons.map(({ id, household }) => [id, household]))
  return { persons: stored, memberships, functions, households, parts }
}

/** Applies an import, and keeps what undoes it. */
export const applyUndoably = async (
  tx: DatabaseTransaction,
  { rows, households }: Pick<Planned<PersonImportField, PersonWork>, 'rows' | 'households'>,
  manager: Manager,
): Promise<void> => {
  const changed = rows.flatMap(({ work }) => (work === null || work.stored === null ? [] : [work.stored.id]))
  const stored = [...new Set([...changed, ...movedPersons(households)])]
  const before = await snapshotOf(tx, stored)
  const created = await applyPersons(tx, rows, manager)
  const added = rows.filter(({ work }) => work !== null && work.stored === null)
  const byRow = new Map<number | null, number | undefined>(added.map(({ row }, index) => [row, created[index]]))
  const idOf = (one: ProposedPerson) => one.stored?.id ?? byRow.get(one.row)
  await applyHouseholds(tx, households, idOf, manager)
  const representations = await addRepresentatives(tx, households, idOf, manager)
  if (created.length + stored.length === 0) return
  const after = await snapshotOf(tx, [...stored, ...created])
  const kept: KeptImport = { created, before, after, representations }
  await tx
    .insert(bulkChange)
    .values({ kind: 'IMPORT', before: kept, createdAt: manager.now, createdBy: manager.accountId })
}

const undoable = ({ now, accountId, isAdministrator }: Manager) =>
  and(
    eq(bulkChange.kind, 'IMPORT'),
    gte(bulkChange.createdAt, new Date(now.getTime() - undoDays * 86_400_000)),
    isAdministrator || accountId === null ? undefined : eq(bulkChange.createdBy, accountId),
  )

/** The imports that the manager may undo, the newest first. */
export const listImports = async (db: Db, manager: Manager) => {
  const rows = await db.select().from(bulkChange).where(undoable(manager)).orderBy(desc(bulkChange.id))
  return rows.map(({ uuid, before, createdAt, undoneAt }) => {
    const { created, before: stored } = before as KeptImport
    const at = toWireTime(createdAt)
    return { uuid, at, created: created.length, changed: stored.persons.length, isUndone: undoneAt !== null }
  })
}

/** True if something other than the import itself names one of the new persons, such as an account or an invoice. */
const isReferred = async (tx: Db, { created: ids, representations = [] }: KeptImport): Promise<boolean> => {
  const created = tx
    .select()
    .from(person)
    .where(inArray(person.id, [...ids]))
    .as('created')
  for (const table of Object.values(tables)) {
    if (!is(table, PgTable) || table === membership || table === furtherPart) continue
    const references = getTableConfig(table)
      .foreignKeys.map((key) => key.reference())
      .filter(({ foreignTable }) => foreignTable === person)
    for (const { columns, foreignColumns } of references) {
      const [column, key] = [columns[0], foreignColumns[0] === person.uuid ? created.uuid : created.id]
      if (column === undefined) continue
      const isOwn = table === representation ? inArray(representation.id, [...representations]) : sql`false`
      const named = inArray(column, tx.select({ key }).from(created))
      if ((await tx.$count(table, and(named, not(isOwn)))) > 0) return true
    }
  }
  return false
}

/** True if each of them is as the import added it, and no device of a child depends on it. */
const areUntouched = async (tx: Db, ids: readonly number[]): Promise<boolean> => {
  const ofDevices = tx.select({ id: childDevice.representationId }).from(childDevice)
  const untouched = and(eq(representation.version, 1), notInArray(representation.id, ofDevices))
  return (await tx.$count(representation, and(inArray(representation.id, [...ids]), untouched))) === ids.length
}

const restore = async (
  tx: DatabaseTransaction,
  { created, before, after, representations = [] }: KeptImport,
  manager: Manager,
) => {
  await tx.delete(representation).where(inArray(representation.id, [...representations]))
  const known = new Set(before.memberships.map(({ id }) => id))
  const knownFunctions = new Set(before.functions.map(({ id }) => id))
  const addedFunctions = after.functions.filter(({ id }) => !knownFunctions.has(id))
  const added = after.memberships.filter(({ id }) => !known.has(id))
  for (const chunk of inChunks(addedFunctions.map(({ id }) => id)))
    await tx.delete(formerFunction).where(inArray(formerFunction.id, chunk))
  for (const chunk of inChunks(added.map(({ id }) => id)))
    await tx.delete(membership).where(inArray(membership.id, chunk))
  for (const { id, joinDate, leaveDate, functionType } of before.memberships)
    await tx.update(membership).set({ joinDate, leaveDate, functionType }).where(eq(membership.id, id))
  for (const [id, household] of Object.entries(before.households ?? {}))
    await tx
      .update(person)
      .set({ household })
      .where(eq(person.id, Number(id)))
  for (const { id, version, ...fields } of before.persons) {
    const current = requireFirst(after.persons.filter((row) => row.id === id))
    await tx
      .update(person)
      .set({ ...fields, version: current.version + 1 })
      .where(eq(person.id, id))
    const changed = Object.entries(fields).flatMap(([name, value]) =>
      JSON.stringify(value) === JSON.stringify(Reflect.get(current, name)) ? [] : [name],
    )
    await recordChange(tx, manager, { noun: 'person', rowId: id, action: 'changed', fields: withoutValues(changed) })
  }
  if (before.parts !== undefined) {
    for (const chunk of inChunks(after.persons.map(({ id }) => id)))
      await tx.delete(furtherPart).where(inArray(furtherPart.personId, chunk))
    for (const chunk of inChunks(before.parts))
      await tx.insert(furtherPart).values(chunk.map(({ id, ...part }) => part))
  }
  for (const chunk of inChunks(created)) await tx.delete(person).where(inArray(person.id, chunk))
}

/**
 * Undoes an import: its new persons are deleted, the others are as before.
 * @throws HttpError not_found; rule.import_edited once somebody changed one of its persons, or something names a new one
 */
export const undoImport = async (tx: DatabaseTransaction, uuid: string, manager: Manager): Promise<void> => {
  await lockPersons(tx)
  const row = requireFirst(
    await tx
      .select()
      .from(bulkChange)
      .where(and(eq(bulkChange.uuid, uuid), undoable(manager)))
      .for('update'),
  )
  if (row.undoneAt !== null) return
  const kept = row.before as KeptImport
  const { households, parts, ...others } = await snapshotOf(
    tx,
    kept.after.persons.map(({ id }) => id),
  )
  const current = {
    ...others,
    ...(kept.after.households !== undefined && { households }),
    ...(kept.after.parts !== undefined && { parts }),
  }
  // The stored snapshot is JSON: its instants are texts.
  const isSame = isDeepStrictEqual(JSON.parse(JSON.stringify(current)), kept.after)
  if (!isSame || !(await areUntouched(tx, kept.representations ?? [])) || (await isReferred(tx, kept)))
    throw new HttpError('rule.import_edited')
  const stored = kept.before.persons.map(({ id }) => id)
  await handOut(tx, manager, { personIds: stored }, () => restore(tx, kept, manager))
  await tx
    .update(bulkChange)
    .set({ undoneAt: manager.now, undoneBy: manager.accountId })
    .where(eq(bulkChange.id, row.id))
  const count = kept.after.persons.length
  await recordChange(tx, manager, { noun: 'import', rowId: 1, action: 'removed', fields: { persons: [count, null] } })
}
