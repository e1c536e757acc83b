import { and, asc, desc, eq, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { EditedEquipment, EquipmentFilter, EquipmentSort, ListedEquipment } from '#contract/equipment.ts'
import type { Loan, PersonLoan } from '#contract/loans.ts'
import { toWireDate } from '#contract/time.ts'
import type { Db } from '../../platform/db/open.ts'
import { matchesAllWords, normalizeForSearch } from '../../platform/db/search-normalization.ts'
import { equipment, loan, person } from '../../platform/db/tables.ts'
import { rowsMaximum } from '../../platform/formats/table.ts'
import { fieldRefusal, requireFirst } from '../../platform/http/http-error.ts'
import { listReply } from '../../platform/http/list-query.ts'
import { formatLabel, nameColumns } from '../persons/queries.ts'

const pageSize = 20

const holder = { uuid: person.uuid, ...nameColumns }
type Holder = Pick<typeof person.$inferSelect, keyof typeof holder>

/** Null for a person whose data was deleted. */
const presentPerson = (found: Holder | null): Loan['person'] => {
  const label = found === null ? '' : formatLabel(found)
  return found === null || label === '' ? null : { uuid: found.uuid, label }
}
const presentLoan = (
  { equipmentId: _item, personId: _person, ...row }: typeof loan.$inferSelect,
  found: Holder | null,
): Loan => ({ ...row, person: presentPerson(found) })

/** Items joined with their open loan and its person. */
const withHolder = (db: Db, where: SQL | undefined) =>
  db
    .select({ item: equipment, loan, holder })
    .from(equipment)
    .leftJoin(loan, and(eq(loan.equipmentId, equipment.id), isNull(loan.returnedOn)))
    .leftJoin(person, eq(person.id, loan.personId))
    .where(where)

const searched = normalizeForSearch(
  sql`concat_ws(' ', ${equipment.number}, ${equipment.name}, ${equipment.model}, ${equipment.serialNumber}, ${equipment.size},
    ${person.firstName}, ${person.lastName}, ${person.company})`,
)

const conditionOf = (filter: EquipmentFilter, now: Date): SQL | undefined => {
  const { searchTerm = '', kind, state, condition, person: uuid } = filter
  const states: Readonly<Record<NonNullable<EquipmentFilter['state']>, SQL | undefined>> = {
    free: and(isNull(equipment.retiredOn), isNull(loan.id)),
    lent: isNotNull(loan.id),
    overdue: lt(loan.dueOn, toWireDate(now)),
    retired: isNotNull(equipment.retiredOn),
  }
  return and(
    state === undefined ? isNull(equipment.retiredOn) : states[state],
    ...matchesAllWords(searched, searchTerm),
    kind && eq(equipment.kind, kind),
    condition && eq(equipment.condition, condition),
    uuid === undefined ? undefined : eq(person.uuid, uuid),
  )
}

const orderOf = (sort: EquipmentSort, order: 'ASC' | 'DESC'): SQL[] => {
  const by = (value: SQL): SQL => sql`${order === 'DESC' ? desc(value) : asc(value)} nulls last`
  const rank = sql`array_position(array['new', 'good', 'worn', 'damaged', 'unusable'], ${equipment.condition})`
  const number = normalizeForSearch(sql`${equipment.number}`)
  const keys: Readonly<Record<EquipmentSort, SQL>> = {
    number,
    name: normalizeForSearch(sql`${equipment.name}`),
    kind: sql`${equipment.kind}`,
    size: sql`${equipment.size}`,
    condition: rank,
    person: normalizeForSearch(sql`nullif(${person.lastName} || ' ' || ${person.firstName}, ' ')`),
    due: sql`${loan.dueOn}`,
    value: sql`${equipment.insuranceValue}`,
  }
  return [by(keys[sort]), asc(number), asc(equipment.id)]
}

type Found = Awaited<ReturnType<typeof withHolder>>[number]
const present = ({ item, loan: open, holder: found }: Found): ListedEquipment => ({
  ...item,
  loan: open === null ? null : presentLoan(open, found),
})

interface Wanted extends EquipmentFilter {
  readonly sort?: EquipmentSort | undefined
  readonly order?: 'ASC' | 'DESC' | undefined
  readonly page?: number | undefined
  readonly size?: number | undefined
}

/** A page of the items of a filter, with the sum of the insurance values of all its pages. */
export const findEquipment = async (db: Db, query: Wanted, now: Date) => {
  const { sort = 'number', order = 'ASC', page = 0, size = pageSize, ...filter } = query
  const where = conditionOf(filter, now)
  const rows = await withHolder(db, where)
    .orderBy(...orderOf(sort, order))
    .limit(size)
    .offset(page * size)
  const [sums] = await db
    .select({
      count: sql<number>`count(*)::int`,
      insuranceValue: sql`coalesce(sum(${equipment.insuranceValue}), 0)`.mapWith(Number),
    })
    .from(equipment)
    .leftJoin(loan, and(eq(loan.equipmentId, equipment.id), isNull(loan.returnedOn)))
    .leftJoin(person, eq(person.id, loan.personId))
    .where(where)
  const list = await listReply(rows.map(present), { number: page, size }, async () => sums?.count ?? 0)
  return { ...list, insuranceValue: sums?.insuranceValue ?? 0 }
}

/**
 * All items of a filter in the order of the list.
 * @throws HttpError validation.invalid at `filter` for more than a document may have
 */
export const findAllEquipment = async (db: Db, query: Omit<Wanted, 'page' | 'size'>, now: Date) => {
  const { sort = 'number', order = 'ASC', ...filter } = query
  const rows = await withHolder(db, conditionOf(filter, now))
    .orderBy(...orderOf(sort, order))
    .limit(rowsMaximum + 1)
  if (rows.length > rowsMaximum) throw fieldRefusal('filter', 'validation.export_rows')
  return rows.map(present)
}

/** The persons who hold something, by name. */
export const findHolders = async (db: Db) => {
  const rows = await db
    .selectDistinct(holder)
    .from(loan)
    .innerJoin(person, eq(person.id, loan.personId))
    .where(isNull(loan.returnedOn))
  return rows.flatMap((row) => presentPerson(row) ?? []).sort((a, b) => a.label.localeCompare(b.label, 'de-CH'))
}

/** @throws HttpError not_found */
export const findEditedEquipment = async (db: Db, id: number): Promise<EditedEquipment> => {
  const item = requireFirst(await db.select().from(equipment).where(eq(equipment.id, id)))
  const rows = await db
    .select({ loan, holder })
    .from(loan)
    .innerJoin(person, eq(person.id, loan.personId))
    .where(eq(loan.equipmentId, id))
    .orderBy(sql`${loan.returnedOn} is not null`, desc(loan.lentOn), desc(loan.id))
  return { ...item, loans: rows.map((row) => presentLoan(row.loan, row.holder)) }
}

/** @throws HttpError not_found */
export const findLoan = async (db: Db, id: number): Promise<Loan> => {
  const row = requireFirst(
    await db.select({ loan, holder }).from(loan).innerJoin(person, eq(person.id, loan.personId)).where(eq(loan.id, id)),
  )
  return presentLoan(row.loan, row.holder)
}

/** The loans of the persons of `where`: first the open ones, then the former ones, each newest first. */
export const findPersonLoans = async (db: Db, where: SQL): Promise<PersonLoan[]> =>
  await db
    .select({
      item: { id: equipment.id, number: equipment.number, name: equipment.name },
      loanId: loan.id,
      lentOn: loan.lentOn,
      dueOn: loan.dueOn,
      returnedOn: loan.returnedOn,
    })
    .from(loan)
    .innerJoin(equipment, eq(equipment.id, loan.equipmentId))
    .where(where)
    .orderBy(sql`${loan.returnedOn} is not null`, desc(loan.lentOn), desc(loan.id))

/**
 * The id of a person, archived or not, whose data was not deleted.
 * @throws HttpError not_found
 */
export const personWith = async (db: Db, uuid: string): Promise<number> => {
  const row = requireFirst(
    await db
      .select()
      .from(person)
      .where(
        and(
          eq(person.uuid, uuid),
          ne(sql`${person.firstName} || ${person.lastName} || coalesce(${person.company}, '')`, ''),
        ),
      ),
  )
  return row.id
}
