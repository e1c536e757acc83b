import { and, desc, eq, gt, inArray, isNull, type SQL } from 'drizzle-orm'
import type { HandlerInput, Reply } from '#contract/endpoint.ts'
import type { PersonsAct, PersonsChange, previewPersonsAct, undoPersonsChange } from '#contract/several-persons.ts'
import { toWireDate } from '#contract/time.ts'
import { hasFunction } from '../../../platform/db/functions.ts'
import type { DatabaseTransaction, Db } from '../../../platform/db/open.ts'
import { bulkChange, person } from '../../../platform/db/tables.ts'
import { rowsMaximum } from '../../../platform/formats/table.ts'
import { fieldRefusal, HttpError, requireFirst } from '../../../platform/http/http-error.ts'
import { recordChange } from '../../../platform/resources/record.ts'
import { findLastingAdministrators } from '../../memberships/administrators.ts'
import { lockRoles } from '../../memberships/roles.ts'
import { applyDecisions } from './apply-changes.ts'
import { actFingerprint, type Decision, decideAll, outcomesOf } from './decide-act.ts'
import { isKnown, peopleCondition } from './filter.ts'
import type { Manager } from './manager.ts'
import { type PersonChange, stateWithout } from './person-changes.ts'
import { findPersonStates, type PersonNow } from './person-states.ts'
import { type Result, stateAfter } from './persons-acts.ts'

/** How long a change can be undone, in ms: a day. */
const undoMs = 24 * 60 * 60_000

type Wanted = HandlerInput<typeof previewPersonsAct>['body']
interface Stored {
  readonly act: PersonsAct
  readonly persons: readonly PersonChange[]
}

/** @throws HttpError auth.forbidden; validation.invalid for a function that the organization does not have */
const requirePossible = async (db: Db, act: PersonsAct, manager: Manager): Promise<void> => {
  if (act.kind === 'ROLE' && !manager.isAdministrator) throw new HttpError('auth.forbidden')
  if (act.kind !== 'BEGIN' || act.functionType === null) return
  if (!(await hasFunction(db, act.organizationId, act.functionType)))
    throw fieldRefusal('act.functionType', 'validation.function_of_organization')
}

const chosenCondition = (db: Db, { filter = {}, uuids }: Wanted['selection'], now: Date): SQL | undefined =>
  uuids === undefined ? peopleCondition(db, filter, now) : and(inArray(person.uuid, uuids), isKnown)

const decide = async (
  db: Db,
  {
    act,
    manager,
    people,
  }: { readonly act: PersonsAct; readonly manager: Manager; readonly people: readonly PersonNow[] },
  resultOf: (of: PersonNow) => Result,
): Promise<Decision[]> => {
  const lasting = await findLastingAdministrators(db, manager.now)
  return decideAll(people, resultOf, {
    manager,
    lasting: new Set(lasting.map(({ personId }) => personId)),
    concernsAccess: act.kind !== 'HONORARY',
  })
}

const decideChosen = async (db: Db, { selection, act }: Wanted, manager: Manager, locked: boolean) => {
  await requirePossible(db, act, manager)
  const where = chosenCondition(db, selection, manager.now)
  const people = await findPersonStates(db, where, { limit: rowsMaximum + 1, locked })
  if (people.length > rowsMaximum) throw fieldRefusal('selection.filter', 'validation.export_rows')
  const today = toWireDate(manager.now)
  const decisions = await decide(db, { act, manager, people }, ({ state }) => stateAfter(state, act, today))
  const gone = new Set(selection.uuids).size - (selection.uuids === undefined ? 0 : people.length)
  return { decisions, gone, fingerprint: actFingerprint(act, decisions, gone) }
}

/**
 * Says what an act would do to the chosen persons.
 * @throws HttpError auth.forbidden; validation.invalid
 */
export const previewAct = async (
  db: Db,
  wanted: Wanted,
  manager: Manager,
): Promise<Reply<typeof previewPersonsAct>> => {
  const { decisions, gone, fingerprint } = await decideChosen(db, wanted, manager, false)
  return { fingerprint, outcomes: outcomesOf(decisions, gone) }
}

/**
 * Does to the chosen persons what the preview has shown.
 * @param seen the fingerprint of the preview
 * @throws HttpError auth.forbidden; validation.invalid, at `fingerprint` if something has changed since
 */
export const changeSeveral = async (
  tx: Db,
  { fingerprint: seen, ...wanted }: Wanted & { readonly fingerprint: string },
  manager: Manager,
): Promise<PersonsChange> => {
  await lockRoles(tx)
  const { decisions, fingerprint } = await decideChosen(tx, wanted, manager, true)
  if (fingerprint !== seen) throw fieldRefusal('fingerprint', 'validation.persons_changed')
  if (decisions.every(({ outcome }) => outcome !== 'changes'))
    throw fieldRefusal('fingerprint', 'validation.nobody_changes')
  const { act } = wanted
  const persons = await applyDecisions(tx, decisions, manager)
  const count = persons.length
  const before: Stored = { act, persons }
  const row = requireFirst(
    await tx
      .insert(bulkChange)
      .values({ kind: 'PEOPLE', before, createdAt: manager.now, createdBy: manager.accountId })
      .returning(),
  )
  const fields = { [act.kind]: [null, count] } as const
  await recordChange(tx, manager, { noun: 'persons', rowId: row.id, action: 'changed', fields })
  return { uuid: row.uuid, act, count, at: manager.now.toISOString() }
}

/** The changes of the last day that the manager may undo: own ones, for administrators all. */
const undoable = (manager: Manager): SQL | undefined =>
  and(
    eq(bulkChange.kind, 'PEOPLE'),
    gt(bulkChange.createdAt, new Date(manager.now.getTime() - undoMs)),
    manager.isAdministrator ? undefined : eq(bulkChange.createdBy, manager.accountId ?? ''),
  )

export const findPersonsChanges = async (db: Db, manager: Manager): Promise<PersonsChange[]> => {
  const rows = await db
    .select()
    .from(bulkChange)
    .where(and(undoable(manager), isNull(bulkChange.undoneAt)))
    .orderBy(desc(bulkChange.id))
  return rows.map(({ uuid, before, createdAt }) => {
    const { act, persons } = before as Stored
    return { uuid, act, count: persons.length, at: createdAt.toISOString() }
  })
}

/**
 * Restores the persons of a change whom nobody has changed since.
 * @throws HttpError not_found; auth.forbidden; validation.invalid if it is undone already
 */
export const undoSeveral = async (
  tx: DatabaseTransaction,
  uuid: string,
  manager: Manager,
): Promise<Reply<typeof undoPersonsChange>> => {
  await lockRoles(tx)
  const isIt = and(eq(bulkChange.uuid, uuid), undoable(manager))
  const row = requireFirst(await tx.select().from(bulkChange).where(isIt).for('update'))
  if (row.undoneAt !== null) throw fieldRefusal('uuid', 'validation.change_undone')
  const { act, persons } = row.before as Stored
  await requirePossible(tx, act, manager)
  const changes = new Map(persons.map((one) => [one.id, one]))
  const isTheirs = and(inArray(person.id, [...changes.keys()]), isKnown)
  const people = await findPersonStates(tx, isTheirs, { limit: rowsMaximum, locked: true })
  const decisions = await decide(tx, { act, manager, people }, ({ person: { id }, state }) => {
    const change = changes.get(id)
    return change === undefined ? 'changed_since' : stateWithout(state, change)
  })
  const restored = await applyDecisions(tx, decisions, manager)
  await tx
    .update(bulkChange)
    .set({ undoneAt: manager.now, undoneBy: manager.accountId })
    .where(eq(bulkChange.id, row.id))
  const fields = { undone: [null, restored.length] } as const
  await recordChange(tx, manager, { noun: 'persons', rowId: row.id, action: 'changed', fields })
  return { outcomes: outcomesOf(decisions, persons.length - people.length) }
}
