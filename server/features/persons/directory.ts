import { and, eq, type SQL, sql } from 'drizzle-orm'
import { toSortKey } from '#contract/person-search.ts'
import type { PersonGeneric, SharedField } from '#contract/persons.ts'
import type { Db } from '../../platform/db/open.ts'
import { organizations } from '../../platform/db/organizations.ts'
import { membership, person } from '../../platform/db/tables.ts'
import type { Checked } from '../../platform/http/policy.ts'
import { furtherSections } from './further-parts.ts'
import type { DirectoryRows } from './policy.ts'
import { formatLabel } from './queries.ts'

type Text = string | null
/** One membership of a person, in the order of `fieldsOf`; a player on the board has two. */
type Row = readonly [
  organizationId: number,
  functionType: Text,
  uuid: string,
  firstName: string,
  lastName: string,
  company: Text,
  email: Text,
  mobile: Text,
  landline: Text,
  address: readonly [address1: string, address2: Text, zip: string, city: string] | null,
  birthDate: Text,
  birthday: Text,
  household: Text,
  further: readonly string[],
]

/** Fields that the caller may not see are not read from the database. */
const fieldsOf = (db: Db, wholeCards: boolean): readonly SQL[] => {
  const shown = (field: SharedField, value: SQL): SQL =>
    wholeCards ? value : sql`case when ${field} = any(${person.shared}) then ${value} end`
  const { address1, address2, zip, city } = person
  return [
    sql`${membership.organizationId}`,
    sql`${membership.functionType}`,
    sql`${person.uuid}`,
    sql`${person.firstName}`,
    sql`${person.lastName}`,
    sql`${person.company}`,
    shown('EMAIL', sql`${person.email}`),
    shown('MOBILE', sql`${person.mobile}`),
    shown('LANDLINE', sql`${person.landline}`),
    shown('ADDRESS', sql`json_build_array(${address1}, ${address2}, ${zip}, ${city})`),
    wholeCards ? sql`${person.birthDate}` : sql`null`,
    shown('BIRTHDAY', sql`to_char(${person.birthDate}, 'MM-DD')`),
    shown('ADDRESS', sql`${person.household}`),
    furtherSections(db),
  ]
}

/** The database returns all rows as one JSON: reading each value of thousands of rows takes three times as long. */
const findRows = async (db: Db, { where, wholeCards }: Omit<DirectoryRows, 'today'>): Promise<readonly Row[]> => {
  const row = sql`json_build_array(${sql.join([...fieldsOf(db, wholeCards)], sql`, `)})`
  const [found] = await db
    .select({ rows: sql<readonly Row[] | null>`json_agg(${row})` })
    .from(person)
    .innerJoin(membership, eq(membership.personId, person.id))
    .where(where)
  return found?.rows ?? []
}

/** Returns nothing if no part of the address is stored. */
const addressOf = ([address1, address2, zip, city]: NonNullable<Row[9]>) =>
  address1 === '' && city === '' ? null : { address1, address2, zip, city }

const functionIn = (rows: readonly Row[], organization: number): string | null =>
  rows.find(([organizationId]) => organizationId === organization)?.[1] ?? null

const present = (rows: readonly [Row, ...Row[]]): PersonGeneric => {
  const [
    ,
    ,
    uuid,
    firstName,
    lastName,
    company,
    email,
    mobile,
    landline,
    address,
    birthDate,
    birthday,
    household,
    further,
  ] = rows[0]
  const instrument = functionIn(rows, organizations.band)
  return {
    uuid,
    firstName,
    lastName,
    company,
    label: formatLabel({ firstName, lastName, company }),
    instrument,
    further: instrument === null ? [] : [...further],
    office: functionIn(rows, organizations.board),
    email,
    mobile,
    landline,
    address: address && addressOf(address),
    birthDate,
    birthday,
    household,
  }
}

/** The members' directory by last name, with the fields that the caller may see. */
export const findDirectory = async (db: Db, allowed: Checked<DirectoryRows>): Promise<PersonGeneric[]> => {
  const people = new Map<string, [Row, ...Row[]]>()
  for (const row of await findRows(db, allowed)) {
    const [, , uuid] = row
    const rows = people.get(uuid)
    if (rows === undefined) people.set(uuid, [row])
    else rows.push(row)
  }
  return [...people.values()]
    .map((rows) => present(rows))
    .map((shown) => ({ order: toSortKey(shown), shown }))
    .sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0))
    .map(({ shown }) => shown)
}

/** Finds one person of the directory. */
export const findInDirectory = async (
  db: Db,
  { where, wholeCards }: Checked<DirectoryRows>,
  id: string | number,
): Promise<PersonGeneric | undefined> => {
  const isWanted = typeof id === 'number' ? eq(person.id, id) : eq(person.uuid, id)
  const [first, ...more] = await findRows(db, { where: and(where, isWanted), wholeCards })
  return first && present([first, ...more])
}
