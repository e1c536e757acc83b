import { eq, inArray, type SQL } from 'drizzle-orm'
import {
  type CompleteMyself,
  type FurtherPart,
  type Myself,
  type PersonGeneric,
  sharedFields,
} from '#contract/persons.ts'
import type { Db } from '../../platform/db/open.ts'
import { account, person } from '../../platform/db/tables.ts'
import type { Checked } from '../../platform/http/policy.ts'

export type PersonRow = typeof person.$inferSelect

/** The columns of `formatLabel`. */
export const nameColumns = { firstName: person.firstName, lastName: person.lastName, company: person.company }

/** The same columns of an alias of the table. */
export const labelColumns = <First, Last, Company>(of: {
  readonly firstName: First
  readonly lastName: Last
  readonly company: Company
}) => ({ firstName: of.firstName, lastName: of.lastName, company: of.company })

/** Formats a person's name for a list. */
export const formatLabel = ({
  firstName,
  lastName,
  company,
}: Pick<PersonGeneric, 'firstName' | 'lastName' | 'company'>) => `${firstName} ${lastName}`.trim() || (company ?? '')

/** Returns a name; null if it was erased. */
export const nameOrNull = (name: Parameters<typeof formatLabel>[0]): string | null => formatLabel(name) || null

/** Finds the names of persons in one query. @returns the name of one of them; null if it was erased, and for nobody */
export const findNamesOf = async (
  db: Db,
  ids: readonly (number | null)[],
): Promise<(id: number | null) => string | null> => {
  const known = [...new Set(ids)].filter((id) => id !== null)
  if (known.length === 0) return () => null
  const rows = await db
    .select({ id: person.id, ...nameColumns })
    .from(person)
    .where(inArray(person.id, known))
  const names = new Map(rows.map(({ id, ...name }) => [id, nameOrNull(name)]))
  return (id) => (id === null ? null : (names.get(id) ?? null))
}

/** Returns the name of a person; null if it was erased, and for nobody. */
export const findNameOf = async (db: Db, id: number | null): Promise<string | null> => (await findNamesOf(db, [id]))(id)

const collator = new Intl.Collator('de-CH')

/** Orders persons by last and first name, as readers of German expect. */
export const byName = (
  a: Pick<PersonRow, 'firstName' | 'lastName'>,
  b: Pick<PersonRow, 'firstName' | 'lastName'>,
): number => collator.compare(a.lastName, b.lastName) || collator.compare(a.firstName, b.firstName)

const linksOf = (uuid: string) => {
  const path = '/api/frontend/internal/personnatural'
  return [
    { rel: 'self', href: `${path}/myself` },
    { rel: 'vcard', href: `${path}/${uuid}/vcard` },
  ]
}

/** Parts of the record that are not in the person's row. */
export interface MyselfExtras {
  readonly member: boolean
  readonly pendingEmail: string | null
  readonly consents: CompleteMyself['consents']
  readonly further: FurtherPart[]
}

export const presentMyself = (row: PersonRow, extras: MyselfExtras): CompleteMyself => {
  const { locale: _locale, createdAt: _createdAt, shared, ...fields } = row
  return {
    ...fields,
    shared: sharedFields.filter((field) => shared.includes(field)),
    label: formatLabel(row),
    links: linksOf(row.uuid),
    ...extras,
  }
}

/** The record on a device of a child: the name and the parts, without addresses, birthday and remarks. */
export const presentOnChildDevice = (row: PersonRow, further: FurtherPart[]): Myself => {
  const { id, uuid, firstName, lastName, instrument, voice, key, version } = row
  const named = { id, uuid, firstName, lastName, label: formatLabel(row) }
  return { ...named, email: null, pendingEmail: null, instrument, voice, key, further, version, member: true }
}

export const findMyselfRow = async (db: Db, rows: Checked<SQL>): Promise<PersonRow | undefined> => {
  const [row] = await db.select().from(person).where(rows)
  return row
}

/** Returns the id of the person to whom an account belongs; null if it does not exist any more. */
export const findPersonOf = async (db: Db, accountId: string | null): Promise<number | null> => {
  if (accountId === null) return null
  const [row] = await db.select({ id: account.personId }).from(account).where(eq(account.id, accountId))
  return row?.id ?? null
}
