import { eq, getColumns, min, sql } from 'drizzle-orm'
import { PersonFields } from '#contract/edited-persons.ts'
import { needsAdministrator } from '#contract/handing-out.ts'
import type { PersonImportField } from '#contract/imports.ts'
import { toWireDate } from '#contract/time.ts'
import type { Db } from '../../platform/db/open.ts'
import { formerFunction, membership, person } from '../../platform/db/tables.ts'
import { personById } from '../persons/admin/find-person-id.ts'
import type { Manager } from '../persons/admin/manager.ts'
import { formatLabel, type PersonRow } from '../persons/queries.ts'
import { createRoleCheck } from './beyond-roles.ts'
import { type PersonRowInput, readPerson } from './person-cells.ts'
import type { PersonWork, PlannedPerson, StoredMembership } from './person-work.ts'
import { type NumberedCells, type Problem, refusedRow } from './plan.ts'
import { createPersonIndex, type Identity, type PersonIndex } from './same-person.ts'
import { mapInSlices } from './slices.ts'

const nobody: Identity = {
  firstName: '',
  lastName: '',
  company: null,
  birthDate: null,
  email: null,
  address1: '',
  zip: '',
}

interface Difference {
  readonly fields: readonly PersonImportField[]
  readonly work: Omit<PersonWork, 'stored'>
  readonly problem?: Problem<PersonImportField>
}

const isField = (name: string): name is PersonImportField => name in PersonFields.entries || name === 'voice'

/** The changes of a row to a stored person. */
const differenceOf = (
  { card, part, membership: wanted }: PersonRowInput,
  stored: PersonRow,
  memberships: readonly StoredMembership[],
): Difference => {
  const changed = <Values extends object>(values: Values) =>
    Object.fromEntries(Object.entries(values).filter(([name, value]) => Reflect.get(stored, name) !== value)) as Values
  const [cardChange, partChange] = [changed(card), changed(part)]
  const fields: PersonImportField[] = [...Object.keys(cardChange), ...Object.keys(partChange)].flatMap((name) =>
    name === 'instrument' || isField(name) ? [name as PersonImportField] : [],
  )
  const none = { card: cardChange, part: partChange, membership: null, open: null }
  const own = memberships.filter(({ organizationId }) => organizationId === wanted?.organizationId)
  const open = own.find(({ leaveDate }) => leaveDate === null)
  if (wanted === null) return { fields, work: none }
  if (wanted.leaveDate !== null) {
    if (own.some(({ leaveDate }) => leaveDate === wanted.leaveDate)) return { fields, work: none }
    if (open !== undefined) return { fields, work: none, problem: { field: 'left', message: 'validation.import_left' } }
  } else if (open !== undefined) {
    const isKnown = wanted.joinDate === null || own.some(({ joinDate }) => joinDate === wanted.joinDate)
    if (!isKnown && open.firstUntil !== null && (wanted.joinDate ?? '') > open.firstUntil)
      return { fields, work: none, problem: { field: 'joined', message: 'validation.function_order' } }
    return isKnown
      ? { fields, work: none }
      : { fields: [...fields, 'joined'], work: { ...none, membership: wanted, open } }
  }
  return { fields: [...fields, 'membership'], work: { ...none, membership: wanted } }
}

interface Planning {
  readonly db: Db
  readonly manager: Manager
  readonly stored: PersonIndex<PersonRow>
  readonly memberships: ReadonlyMap<number, readonly StoredMembership[]>
  /** The rows of the table that were planned before. */
  readonly earlier: PersonIndex<Identity & { readonly number: number }>
  /** Their numbers, by the stored person that they change. */
  readonly taken: Map<number, number>
  readonly isBeyondRoles: Awaited<ReturnType<typeof createRoleCheck>>
}
type Planned = Pick<PlannedPerson, 'result' | 'fields' | 'basis' | 'work'> & { readonly label?: string }
type ReadRow = NumberedCells<PersonImportField>

const sameRow = (row: number) => ({ field: null, message: 'validation.import_same_row', values: { row } }) as const

/** Plans what becomes of each row; changes nothing. */
export const planPersons = async (db: Db, rows: readonly ReadRow[], manager: Manager): Promise<PlannedPerson[]> => {
  const stored = createPersonIndex<PersonRow>()
  for (const row of await db.select().from(person).where(eq(person.archived, false)).orderBy(person.id)) stored.add(row)
  const firstUntil = db
    .select({ until: min(formerFunction.until) })
    .from(formerFunction)
    .where(eq(formerFunction.membershipId, membership.id))
  const rowsOfMemberships = await db
    .select({ ...getColumns(membership), firstUntil: sql<string | null>`(${firstUntil})` })
    .from(membership)
  const planning = {
    ...{ db, manager, stored, memberships: Map.groupBy(rowsOfMemberships, ({ personId }) => personId) },
    ...{ earlier: createPersonIndex<Identity & { readonly number: number }>(), taken: new Map<number, number>() },
    isBeyondRoles: await createRoleCheck(db, manager),
  }
  return await mapInSlices(rows, (row) => planRow(planning, row))
}

const planRow = async (planning: Planning, read: ReadRow): Promise<PlannedPerson> => {
  const { row, cells } = read
  const { input, problems: found } = readPerson(cells, toWireDate(planning.manager.now))
  const { firstName = '', lastName = '', company = null } = cells
  const label = formatLabel({ firstName, lastName, company })
  const problems: Problem<PersonImportField>[] = [...read.problems, ...found]
  if (label === '') problems.push({ field: 'lastName', message: 'validation.last_name_required' })
  if (problems.length > 0) return refusedRow(row, label, problems)
  const planned = await matchRow(planning, read, input)
  return 'message' in planned ? refusedRow(row, label, [planned]) : { row, label, problems: [], ...planned }
}

/** Finds the person of a row, and plans a new one or the changes. */
const matchRow = async (
  planning: Planning,
  { row, cells }: ReadRow,
  input: PersonRowInput,
): Promise<Planned | Problem<PersonImportField>> => {
  const { stored, earlier, isBeyondRoles } = planning
  const identity: Identity & { number: number } = { ...nobody, ...input.card, number: row }
  const found = stored.find(identity)
  const same = found.filter(({ match }) => match === 'same')
  // A namesake who is stored is recognised by what is stored.
  const twin = earlier.find(identity).find(({ match }) => match === 'same' || same.length !== 1)
  if (twin !== undefined) return sameRow(twin.row.number)
  earlier.add(identity)
  const name = formatLabel(found[0]?.row ?? { firstName: '', lastName: '', company: null })
  if (same.length > 1) return { field: null, message: 'validation.import_several', values: { name } }
  const [match] = same
  if (match !== undefined) return await planChange(planning, row, input, match.row)
  if (found.length > 0) return { field: null, message: 'validation.import_maybe', values: { name } }
  const work = { ...input, stored: null, open: null }
  if (await isBeyondRoles(work, input.part.instrument ?? null))
    return { field: 'instrument', message: 'error.rule.beyond_own_roles' }
  return { result: 'created', fields: Object.keys(cells) as PersonImportField[], basis: null, work }
}

const planChange = async (
  { db, manager, memberships, taken, isBeyondRoles }: Planning,
  row: number,
  input: PersonRowInput,
  stored: PersonRow,
): Promise<Planned | Problem<PersonImportField>> => {
  const before = taken.get(stored.id)
  if (before !== undefined) return sameRow(before)
  taken.set(stored.id, row)
  const { fields, work, problem } = differenceOf(input, stored, memberships.get(stored.id) ?? [])
  if (problem !== undefined) return problem
  const changesAccess = work.membership !== null || work.card.email !== undefined || Object.keys(work.part).length > 0
  if (changesAccess && needsAdministrator(await personById(db, stored.id, manager.now), manager))
    return { field: null, message: 'validation.import_administrator' }
  if (changesAccess && (await isBeyondRoles({ ...work, stored }, work.part.instrument ?? stored.instrument)))
    return { field: null, message: 'error.rule.beyond_own_roles' }
  const isChanged = fields.length > 0
  return {
    label: formatLabel(stored),
    result: isChanged ? 'changed' : 'unchanged',
    fields,
    basis: [stored.id, stored.version],
    work: isChanged ? { ...work, stored } : null,
  }
}
