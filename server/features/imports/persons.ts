import { eq, getColumns, min, sql } from 'drizzle-orm'
import { PersonFields } from '#contract/edited-persons.ts'
import { needsAdministrator } from '#contract/handing-out.ts'
import type { ImportChoices } from '#contract/import-choices.ts'
import type { PersonImportField } from '#contract/imports.ts'
import { instrumentNames } from '#contract/instrument-index.ts'
import { furtherPartsMaximum } from '#contract/persons.ts'
import { toWireDate } from '#contract/time.ts'
import { findPlayedSections } from '../../platform/db/functions.ts'
import type { Db } from '../../platform/db/open.ts'
import { readSetting } from '../../platform/db/settings.ts'
import { formerFunction, membership, person } from '../../platform/db/tables.ts'
import { personById } from '../persons/admin/find-person-id.ts'
import type { Manager } from '../persons/admin/manager.ts'
import { findFurtherParts } from '../persons/further-parts.ts'
import { formatLabel, type PersonRow } from '../persons/queries.ts'
import { createRoleCheck } from './beyond-roles.ts'
import { proposeHouseholds } from './households.ts'
import { createTranslator, listValues } from './meanings.ts'
import { type PersonRowInput, readPerson, valueReaders } from './person-cells.ts'
import type { PersonWork, PlannedPerson, StoredMembership } from './person-work.ts'
import {
  type ListedValue,
  type NumberedCells,
  type Problem,
  type ProposedHousehold,
  refusedRow,
  skippedRow,
} from './plan.ts'
import { createPersonIndex, type Identity, type PersonIndex } from './same-person.ts'
import { findInstrumentReader, type ReadInstrument } from './section-words.ts'
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
  { card, part: { further, ...part }, membership: wanted }: PersonRowInput,
  stored: PersonRow,
  memberships: readonly StoredMembership[],
): Difference => {
  const changed = <Values extends object>(values: Values) =>
    Object.fromEntries(Object.entries(values).filter(([name, value]) => Reflect.get(stored, name) !== value)) as Values
  const cardChange = changed(card)
  const partChange = { ...changed(part), ...(further !== undefined && { further }) }
  const fields: PersonImportField[] = [...Object.keys(cardChange), ...Object.keys(partChange)].flatMap((name) =>
    name === 'further' ? ['instrument'] : name === 'instrument' || isField(name) ? [name as PersonImportField] : [],
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
  readonly readInstrument: ReadInstrument
  readonly stored: PersonIndex<PersonRow>
  readonly memberships: ReadonlyMap<number, readonly StoredMembership[]>
  /** The rows of the table that were planned before. */
  readonly earlier: PersonIndex<Identity & { readonly number: number }>
  /** Their numbers, by the stored person that they change. */
  readonly taken: Map<number, number>
  readonly isBeyondRoles: Awaited<ReturnType<typeof createRoleCheck>>
}
type Planned = Pick<PlannedPerson, 'result' | 'fields' | 'basis' | 'work' | 'acts'> & { readonly label?: string }
/** Why a row is refused, and the acts that are possible instead. */
type Doubt = Problem<PersonImportField> & Pick<PlannedPerson, 'acts' | 'twin'>
type ReadRow = NumberedCells<PersonImportField>

const sameRow = (row: number) => ({ field: null, message: 'validation.import_same_row', values: { row } }) as const

/** Plans what becomes of each row; changes nothing. */
const planRows = async (
  db: Db,
  rows: readonly ReadRow[],
  { manager, readInstrument }: Pick<Planning, 'manager' | 'readInstrument'>,
): Promise<readonly PlannedPerson[]> => {
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
    ...{ db, manager, readInstrument, stored, memberships: Map.groupBy(rowsOfMemberships, ({ personId }) => personId) },
    ...{ earlier: createPersonIndex<Identity & { readonly number: number }>(), taken: new Map<number, number>() },
    isBeyondRoles: await createRoleCheck(db, manager),
  }
  return await mapInSlices(rows, (row) => planRow(planning, row))
}

interface PlannedPersons {
  readonly rows: readonly PlannedPerson[]
  readonly values: readonly ListedValue[]
  readonly households: readonly ProposedHousehold[]
}

/** Plans the rows of a table with the meanings of its values, and the households of its addresses. */
export const planPersons = async (
  db: Db,
  rows: readonly ReadRow[],
  manager: Manager,
  choices: ImportChoices,
): Promise<PlannedPersons> => {
  const planned = await planTable(db, rows, manager, choices)
  return { ...planned, households: await proposeHouseholds(db, planned.rows, choices.households, manager.now) }
}

const planTable = async (
  db: Db,
  rows: readonly ReadRow[],
  manager: Manager,
  choices: ImportChoices,
): Promise<Omit<PlannedPersons, 'households'>> => {
  const { meanings } = await readSetting(db, 'importOfPersons')
  const readInstrument = await findInstrumentReader(db)
  const readers = valueReaders(readInstrument)
  const names = instrumentNames(await findPlayedSections(db))
  const values = listValues(rows, choices, { remembered: meanings, readers, names })
  const translated = await mapInSlices(rows, createTranslator(values))
  const planned = await planRows(db, translated, { manager, readInstrument })
  const twins = new Map(planned.flatMap(({ row, twin }) => (twin === undefined ? [] : [[row, twin] as const])))
  const joined = joinRows(translated, twins)
  if (joined === translated) return { rows: planned, values }
  const rest = await planRows(db, joined, { manager, readInstrument })
  const byRow = new Map(rest.map((row) => [row.row, row]))
  return { rows: translated.map((row) => byRow.get(row.row) ?? skippedRow(row)), values }
}

/** Joins the rows that the person merges with an earlier one; the cells of the earlier one win. */
const joinRows = (rows: readonly ReadRow[], twins: ReadonlyMap<number, number>): readonly ReadRow[] => {
  const rootOf = (row: number): number => {
    const twin = merged.has(row) ? twins.get(row) : undefined
    return twin === undefined ? row : rootOf(twin)
  }
  const merged = new Set(rows.flatMap(({ row, act }) => (act === 'merge' && twins.has(row) ? [row] : [])))
  if (merged.size === 0) return rows
  const groups = Map.groupBy(rows, ({ row }) => rootOf(row))
  return rows
    .filter(({ row }) => !merged.has(row))
    .map((first) => {
      const cells = (groups.get(first.row) ?? [first]).map((one) => one.cells).toReversed()
      return { ...first, cells: Object.assign({}, ...cells) }
    })
}

const planRow = async (planning: Planning, read: ReadRow): Promise<PlannedPerson> => {
  const { row, cells } = read
  const { input, problems: found } = readPerson(cells, toWireDate(planning.manager.now), planning.readInstrument)
  const { firstName = '', lastName = '', company = null } = cells
  const label = formatLabel({ firstName, lastName, company })
  const problems: Problem<PersonImportField>[] = [...read.problems, ...found]
  if (label === '') problems.push({ field: 'lastName', message: 'validation.last_name_required' })
  if (problems.length > 0) return refusedRow(row, label, problems)
  const planned = await matchRow(planning, read, input)
  if (!('message' in planned)) return { row, label, problems: [], ...planned }
  const { acts, twin, ...problem } = planned
  return { ...refusedRow(row, label, [problem], acts), ...(twin !== undefined && { twin }) }
}

/** Finds the person of a row, and plans a new one or the changes. */
const matchRow = async (planning: Planning, read: ReadRow, input: PersonRowInput): Promise<Planned | Doubt> => {
  const { stored, earlier } = planning
  const { row, act } = read
  const identity: Identity & { number: number } = { ...nobody, ...input.card, number: row }
  const found = stored.find(identity)
  const same = found.filter(({ match }) => match === 'same')
  // A namesake who is stored is recognised by what is stored.
  const twin = earlier.find(identity).find(({ match }) => match === 'same' || same.length !== 1)
  if (act === 'add') return await planNew(planning, read, input, identity)
  if (twin !== undefined) return { ...sameRow(twin.row.number), twin: twin.row.number, acts: ['merge', 'add'] as const }
  const name = formatLabel(found[0]?.row ?? { firstName: '', lastName: '', company: null })
  const [match] = found.length === 1 && act === 'merge' ? found : same
  if (same.length > 1) {
    earlier.add(identity)
    return { field: null, message: 'validation.import_several', values: { name }, acts: ['add'] }
  }
  if (match !== undefined) {
    earlier.add(identity)
    return await planChange(planning, row, input, match.row)
  }
  if (found.length === 0) return await planNew(planning, read, input, identity)
  earlier.add(identity)
  const acts = found.length === 1 ? (['merge', 'add'] as const) : (['add'] as const)
  return { field: null, message: 'validation.import_maybe', values: { name }, acts }
}

const planNew = async (
  { earlier, isBeyondRoles }: Planning,
  { cells, act }: ReadRow,
  input: PersonRowInput,
  identity: Identity & { readonly number: number },
): Promise<Planned | Doubt> => {
  earlier.add(identity)
  const work = { ...input, stored: null, open: null }
  if (await isBeyondRoles(work, input.part.instrument ?? null))
    return { field: 'instrument', message: 'error.rule.beyond_own_roles' }
  const acts = act === 'add' ? (['merge', 'add'] as const) : []
  return { result: 'created', fields: Object.keys(cells) as PersonImportField[], basis: null, work, acts }
}

/** The import adds instruments; what a person plays besides, in the band or in a group, stays. */
const withStoredParts = async (
  db: Db,
  { further: named, ...part }: PersonRowInput['part'],
  stored: PersonRow,
): Promise<PersonRowInput['part']> => {
  if (named === undefined) return part
  const before = (await findFurtherParts(db, [stored.id]))(stored.id).map((one) => ({
    ...one,
    group: one.group ?? null,
  }))
  const isInBand = ({ instrument, group }: (typeof before)[number], of: string | undefined): boolean =>
    group === null && instrument === of
  const added = named.filter(({ instrument }) => !before.some((one) => isInBand(one, instrument)))
  if (added.length === 0) return part
  return { ...part, further: [...before.filter((one) => !isInBand(one, part.instrument)), ...added] }
}

const planChange = async (
  { db, manager, memberships, taken, isBeyondRoles }: Planning,
  row: number,
  input: PersonRowInput,
  stored: PersonRow,
): Promise<Planned | Doubt> => {
  const before = taken.get(stored.id)
  if (before !== undefined) return { ...sameRow(before), twin: before, acts: ['merge', 'add'] }
  taken.set(stored.id, row)
  const wanted = { ...input, part: await withStoredParts(db, input.part, stored) }
  const { fields, work, problem } = differenceOf(wanted, stored, memberships.get(stored.id) ?? [])
  if (problem !== undefined) return problem
  if ((work.part.further?.length ?? 0) > furtherPartsMaximum)
    return { field: 'instrument', message: 'validation.parts_too_many' }
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
    acts: isChanged ? ['merge', 'add'] : [],
  }
}
