import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { type Duplicate, duplicateReasons } from '#contract/listed-persons.ts'
import { normalizeForSearch } from '#contract/search-normalization.ts'
import type { Db } from '../../../platform/db/open.ts'
import { person } from '../../../platform/db/tables.ts'
import { mapInChunks } from '../../../platform/formats/rows.ts'
import { formatLabel } from '../queries.ts'

const pairsMaximum = 100

const { id, uuid, firstName, lastName, company, birthDate, email, address1, zip } = person
const columns = { id, uuid, firstName, lastName, company, birthDate, email, address1, zip }

/** Columns whose equal values make two persons candidates. Each is an index that ends with the id, so that no row is read. */
const shared = [
  [person.matchName],
  [person.birthDate, person.matchLastName],
  [person.birthDate, person.matchFirstName],
  [person.email],
] as const

/** Persons who share a value with somebody. Archived ones are among the shared values, but are not returned. */
const find = (db: Db) => {
  const repeated = shared.map((columns) => {
    const known = and(...columns.map((column) => isNotNull(column)))
    const key = sql.join([...columns], sql`, `)
    return sql`select unnest(array_agg(${id})) from ${person} where ${known} group by ${key} having count(*) > 1`
  })
  return db
    .select(columns)
    .from(person)
    .where(and(eq(person.archived, false), sql`${id} in (${sql.join(repeated, sql` union `)})`))
    .orderBy(asc(id))
}
type Row = Awaited<ReturnType<typeof find>>[number]

const fold = (text: string | null): string => normalizeForSearch((text ?? '').trim())

/** Facts of a person, for a comparison; an empty text is equal to none. */
const factsOf = (row: Row) => {
  const [first, last] = [fold(row.firstName), fold(row.lastName)]
  return {
    first,
    last,
    // The same if first and last name are exchanged.
    name: last === '' ? fold(row.company) : first === '' ? '' : [last, first].sort().join(' '),
    birth_date: row.birthDate ?? '',
    email: row.email ?? '',
    address: row.zip === '' || row.address1 === '' ? '' : `${fold(row.address1)} ${row.zip}`,
  }
}
type Facts = ReturnType<typeof factsOf>
interface Candidate {
  readonly row: Row
  readonly facts: Facts
}

/** The facts of which two persons share all of one line. Families share an address and a last name only. */
const suspicious: readonly (readonly (keyof Facts)[])[] = [
  ['name'],
  ['birth_date', 'last'],
  ['birth_date', 'first'],
  ['email', 'first'],
  ['email', 'birth_date'],
]

/** Pairs of persons who may be the same, those with the most in common first. */
export const findDuplicates = async (db: Db): Promise<Duplicate[]> => {
  const candidates = await mapInChunks(await find(db), (row): Candidate => ({ row, facts: factsOf(row) }))
  const pairs = new Map<string, Duplicate>()
  for (const names of suspicious) {
    const known = candidates.filter(({ facts }) => names.every((name) => facts[name] !== ''))
    for (const same of Map.groupBy(known, ({ facts }) => names.map((name) => facts[name]).join('\n')).values())
      addPairs(same, pairs)
  }
  return [...pairs.values()].sort((a, b) => b.reasons.length - a.reasons.length).slice(0, pairsMaximum)
}

const addPairs = (same: readonly Candidate[], pairs: Map<string, Duplicate>): void => {
  same.forEach((one, index) => {
    for (const other of same.slice(index + 1)) {
      // The editor begins with some pairs: hundreds of records with one name would make tens of thousands.
      if (pairs.size >= 10 * pairsMaximum) return
      pairs.set(`${one.row.id} ${other.row.id}`, {
        persons: [related(one.row), related(other.row)],
        reasons: duplicateReasons.filter((name) => one.facts[name] !== '' && one.facts[name] === other.facts[name]),
      })
    }
  })
}

const related = (row: Row) => ({ uuid: row.uuid, label: formatLabel(row) })
