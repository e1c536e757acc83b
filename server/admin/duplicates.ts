import { aliasedTable, and, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Duplicate } from '#contract/people.ts'
import type { Db } from '../db/open.ts'
import { normalizeForSearch } from '../db/search-normalization.ts'
import { person } from '../db/tables.ts'
import { formatLabel } from '../persons/queries.ts'

const pairsMaximum = 100

/**
 * Pairs who share the name, or two of last name, birth date, email address and postal address. Families share an address
 * and a last name, but not the first name: they are no pairs by these alone.
 */
export const findDuplicates = async (db: Db): Promise<Duplicate[]> => {
  const one = aliasedTable(person, 'one')
  const other = aliasedTable(person, 'other')
  const same = (of: (row: typeof person) => SQL): SQL => {
    const [a, b] = [of(one as unknown as typeof person), of(other as unknown as typeof person)]
    return sql`coalesce(${a} = ${b} and ${a} <> '', false)`
  }
  const folded = (text: SQL): SQL => normalizeForSearch(sql`trim(${text})`)
  const lastName = same((row) => folded(sql`${row.lastName}`))
  const firstName = same((row) => folded(sql`${row.firstName}`))
  const company = same((row) => folded(sql`coalesce(${row.company}, '')`))
  const birthDate = same((row) => sql`coalesce(${row.birthDate}::text, '')`)
  const email = same((row) => sql`coalesce(${row.email}, '')`)
  const address = same(
    (row) => sql`case when ${row.zip} = '' then '' else ${folded(sql`${row.address1}`)} || ${row.zip} end`,
  )
  const noName = sql`${one.lastName} = '' and ${other.lastName} = ''`
  const name = sql`((${lastName} and ${firstName}) or (${noName} and ${company}))`
  const rows = await db
    .select({
      one,
      other,
      name: sql<boolean>`${name}`,
      birthDate: sql<boolean>`${birthDate}`,
      email: sql<boolean>`${email}`,
      address: sql<boolean>`${address}`,
    })
    .from(one)
    .innerJoin(
      other,
      and(
        lt(one.id, other.id),
        // Each branch begins with an equality, by which the database joins without comparing every pair.
        or(
          and(lastName, firstName),
          and(noName, company),
          and(birthDate, or(firstName, lastName)),
          and(email, or(firstName, birthDate)),
        ),
      ),
    )
    .where(and(eq(one.archived, false), eq(other.archived, false)))
    .limit(pairsMaximum)
  return rows
    .map((row) => ({
      persons: [related(row.one), related(row.other)] as [Duplicate['persons'][0], Duplicate['persons'][1]],
      reasons: [
        ...(row.name ? (['name'] as const) : []),
        ...(row.birthDate ? (['birth_date'] as const) : []),
        ...(row.email ? (['email'] as const) : []),
        ...(row.address ? (['address'] as const) : []),
      ],
    }))
    .sort((a, b) => b.reasons.length - a.reasons.length)
}

const related = (row: typeof person.$inferSelect) => ({ uuid: row.uuid, label: formatLabel(row) })
