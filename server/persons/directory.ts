import { and, eq } from 'drizzle-orm'
import { orderKeyOf } from '#contract/person-search.ts'
import type { PersonGeneric } from '#contract/persons.ts'
import type { Db } from '../db/open.ts'
import { organizations } from '../db/organizations.ts'
import { membership, person } from '../db/tables.ts'
import type { DirectoryRows } from './policy.ts'
import { labelOf } from './queries.ts'

const columns = {
  id: person.id,
  uuid: person.uuid,
  firstName: person.firstName,
  lastName: person.lastName,
  company: person.company,
  email: person.email,
  mobile: person.mobile,
  landline: person.landline,
  address1: person.address1,
  address2: person.address2,
  zip: person.zip,
  city: person.city,
  birthDate: person.birthDate,
  shared: person.shared,
  organizationId: membership.organizationId,
  functionType: membership.functionType,
}
const select = (db: Db) => db.select(columns).from(person).innerJoin(membership, eq(membership.personId, person.id))
/** One membership of a person; who plays and is on the board has two. */
type Row = Awaited<ReturnType<typeof select>>[number]

/** Nothing stored = nothing to show; an address without a street is still one. */
const addressOf = ({ address1, address2, zip, city }: Row) =>
  address1 === '' && city === '' ? null : { address1, address2, zip, city }

const functionIn = (rows: readonly Row[], organization: number): string | null =>
  rows.find(({ organizationId }) => organizationId === organization)?.functionType ?? null

const present = (rows: readonly [Row, ...Row[]], wholeCards: boolean): PersonGeneric => {
  const [row] = rows
  const { uuid, firstName, lastName, company, shared } = row
  const shows = (field: Row['shared'][number]): boolean => wholeCards || shared.includes(field)
  return {
    uuid,
    firstName,
    lastName,
    company,
    label: labelOf(row),
    instrument: functionIn(rows, organizations.band),
    office: functionIn(rows, organizations.board),
    email: shows('EMAIL') ? row.email : null,
    mobile: shows('MOBILE') ? row.mobile : null,
    landline: shows('LANDLINE') ? row.landline : null,
    address: shows('ADDRESS') ? addressOf(row) : null,
    birthDate: wholeCards ? row.birthDate : null,
  }
}

/** The members' directory by last name, with what the caller may see. */
export const findDirectory = async (db: Db, { where, wholeCards }: DirectoryRows): Promise<PersonGeneric[]> => {
  const people = new Map<number, [Row, ...Row[]]>()
  for (const row of await select(db).where(where)) {
    const known = people.get(row.id)
    if (known === undefined) people.set(row.id, [row])
    else known.push(row)
  }
  return [...people.values()]
    .map((rows) => ({ order: orderKeyOf(rows[0]), shown: present(rows, wholeCards) }))
    .sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0))
    .map(({ shown }) => shown)
}

/** One of its people. */
export const findInDirectory = async (
  db: Db,
  { where, wholeCards }: DirectoryRows,
  uuid: string,
): Promise<PersonGeneric | undefined> => {
  const [first, ...more] = await select(db).where(and(where, eq(person.uuid, uuid)))
  return first && present([first, ...more], wholeCards)
}
