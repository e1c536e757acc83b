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
import { createBreather } from './breathe.ts'
import { type PersonRowInput, readPerson } from './person-cells.ts'
import type { PersonWork, PlannedPerson, StoredMembership } from './person-work.ts'
import type { NumberedCells, Problem } from './plan.ts'
import { createPersonIndex, type Identity } from './same-person.ts'

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

const createdFields = (cells: object): PersonImportField[] => Object.keys(cells) as PersonImportField[]

/** Plans what becomes of each row; changes nothing. */
export const planPersons = async (
  db: Db,
  rows: readonly NumberedCells<PersonImportField>[],
  manager: Manager,
): Promise<PlannedPerson[]> => {
  const index = createPersonIndex<PersonRow>()
  for (const row of await db.select().from(person).where(eq(person.archived, false)).orderBy(person.id)) index.add(row)
  const firstUntil = db
    .select({ until: min(formerFunction.until) })
    .from(formerFunction)
    .where(eq(formerFunction.membershipId, membership.id))
  const rowsOfMemberships = await db
    .select({ ...getColumns(membership), firstUntil: sql<string | null>`(${firstUntil})` })
    .from(membership)
  const memberships = Map.groupBy(rowsOfMemberships, ({ personId }) => personId)
  const earlier = createPersonIndex<Identity & { readonly number: number }>()
  const taken = new Map<number, number>()
  const isBeyondRoles = await createRoleCheck(db, manager)

  const plan = async ({ row, cells, problems: unread }: NumberedCells<PersonImportField>): Promise<PlannedPerson> => {
    const read = readPerson(cells, toWireDate(manager.now))
    const { input } = read
    const problems = [...unread, ...read.problems]
    const label = formatLabel({
      firstName: cells.firstName ?? '',
      lastName: cells.lastName ?? '',
      company: cells.company ?? null,
    })
    const refuse = (...more: Problem<PersonImportField>[]): PlannedPerson => ({
      row,
      label,
      result: 'refused',
      fields: [],
      problems: [...problems, ...more],
      basis: null,
      work: null,
    })
    if (label === '') return refuse({ field: 'lastName', message: 'validation.last_name_required' })
    if (problems.length > 0) return refuse()
    const identity: Identity & { number: number } = { ...nobody, ...input.card, number: row }
    const found = index.find(identity)
    const same = found.filter(({ match }) => match === 'same')
    // A namesake who is stored is recognised by what is stored.
    const twin = earlier.find(identity).find(({ match: likeness }) => likeness === 'same' || same.length !== 1)
    if (twin !== undefined)
      return refuse({ field: null, message: 'validation.import_same_row', values: { row: twin.row.number } })
    earlier.add(identity)
    const [match] = same
    const name = formatLabel(found[0]?.row ?? { firstName: '', lastName: '', company: null })
    if (same.length > 1) return refuse({ field: null, message: 'validation.import_several', values: { name } })
    if (match === undefined) {
      if (found.length > 0) return refuse({ field: null, message: 'validation.import_maybe', values: { name } })
      const work = { ...input, stored: null, open: null }
      if (await isBeyondRoles(work, input.part.instrument ?? null))
        return refuse({ field: 'instrument', message: 'error.rule.beyond_own_roles' })
      return { row, label, result: 'created', fields: createdFields(cells), problems: [], basis: null, work }
    }
    const stored = match.row
    const before = taken.get(stored.id)
    if (before !== undefined)
      return refuse({ field: null, message: 'validation.import_same_row', values: { row: before } })
    taken.set(stored.id, row)
    const { fields, work, problem } = differenceOf(input, stored, memberships.get(stored.id) ?? [])
    if (problem !== undefined) return refuse(problem)
    const { instrument } = work.part
    const changesAccess = work.membership !== null || work.card.email !== undefined || Object.keys(work.part).length > 0
    if (changesAccess && needsAdministrator(await personById(db, stored.id, manager.now), manager))
      return refuse({ field: null, message: 'validation.import_administrator' })
    if (changesAccess && (await isBeyondRoles({ ...work, stored }, instrument ?? stored.instrument)))
      return refuse({ field: null, message: 'error.rule.beyond_own_roles' })
    const isChanged = fields.length > 0
    return {
      row,
      label: formatLabel(stored),
      result: isChanged ? 'changed' : 'unchanged',
      fields,
      problems: [],
      basis: [stored.id, stored.version],
      work: isChanged ? { ...work, stored } : null,
    }
  }

  const planned: PlannedPerson[] = []
  const breathe = createBreather()
  for (const row of rows) {
    await breathe()
    planned.push(await plan(row))
  }
  return planned
}
