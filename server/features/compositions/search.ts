import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { CompositionRow } from '#contract/compositions.ts'
import type { ListQuery } from '#contract/lists.ts'
import type { Db } from '../../platform/db/open.ts'
import { matchesAllWords } from '../../platform/db/search-normalization.ts'
import { composition } from '../../platform/db/tables.ts'
import { listReply, planList } from '../../platform/http/list-query.ts'

const fields = {
  id: { column: composition.id, type: 'number' },
  inventory: { column: composition.inventory, type: 'text' },
  title: { column: composition.title, type: 'text' },
  genre: { column: composition.genre, type: 'text' },
  archived: { column: composition.archived, type: 'boolean' },
} as const
/** Genres sort without case, titles also without accents: É next to E and not after Z, whatever the database's collation. */
const sortFields = {
  ...fields,
  title: { column: composition.searchTitle, type: 'text' },
  genre: { column: sql`lower(${composition.genre})`, type: 'text' },
} as const

interface Wanted {
  readonly archived: boolean | undefined
  readonly searchTerm?: string | undefined
  readonly where?: SQL | undefined
}

const { id, inventory, title, subtitle, genre, composers, arrangers, archived } = composition
const columns = { id, inventory, title, subtitle, genre, composers, arrangers, archived }

/** The list of the library. */
export const findRows = async (db: Db, query: ListQuery, wanted: Wanted) => {
  const { where } = planList({ filter: query.filter }, fields, 'id')
  const { orderBy, page } = planList({ ...query, filter: undefined }, sortFields, 'title')
  const visible = and(
    where,
    wanted.where,
    wanted.archived === undefined ? undefined : eq(composition.archived, wanted.archived),
    ...matchesAllWords(composition.searchTitle, wanted.searchTerm ?? ''),
  )
  const select = db
    .select(columns)
    .from(composition)
    .where(visible)
    .orderBy(...orderBy)
    .$dynamic()
  const found: CompositionRow[] = await (page === undefined
    ? select
    : select.limit(page.size).offset(page.number * page.size))
  return await listReply(found, page, () => db.$count(composition, visible))
}

/** The list rows of the given pieces, in the order of the ids. */
export const findRowsInOrder = async (db: Db, ids: readonly number[]): Promise<CompositionRow[]> => {
  const found = await db
    .select(columns)
    .from(composition)
    .where(inArray(composition.id, [...ids]))
  const byId = new Map(found.map((row) => [row.id, row]))
  return ids.flatMap((one) => byId.get(one) ?? [])
}
