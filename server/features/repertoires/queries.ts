import { and, asc, eq, gte, inArray, lte, type SQL } from 'drizzle-orm'
import type { Composition } from '#contract/compositions.ts'
import type { ListQuery } from '#contract/lists.ts'
import type { Db } from '../../platform/db/open.ts'
import { composition, repertoire, repertoireComposition } from '../../platform/db/tables.ts'
import { listReply, planList } from '../../platform/http/list-query.ts'
import type { Checked } from '../../platform/http/policy.ts'
import { findCompositions } from '../compositions/queries.ts'

const fields = {
  id: { column: repertoire.id, type: 'number' },
  name: { column: repertoire.name, type: 'text' },
  dateStart: { column: repertoire.dateStart, type: 'date' },
  dateEnd: { column: repertoire.dateEnd, type: 'date' },
} as const

export const findRepertoires = async (db: Db, rows: Checked<SQL>, query: ListQuery) => {
  const { where, orderBy, page } = planList(query, fields, 'dateStart')
  const visible = and(rows, where)
  const { id, name, dateStart, dateEnd } = repertoire
  const select = db
    .select({ id, name, dateStart, dateEnd })
    .from(repertoire)
    .where(visible)
    .orderBy(...orderBy)
    .$dynamic()
  const found = await (page === undefined ? select : select.limit(page.size).offset(page.number * page.size))
  return await listReply(found, page, () => db.$count(repertoire, visible))
}

/** The pieces of a repertoire in playing order; null if no visible repertoire has this id. */
export const findRepertoireCompositions = async (
  db: Db,
  rows: Checked<SQL>,
  id: number,
): Promise<Composition[] | null> => {
  const [known] = await db
    .select({ id: repertoire.id })
    .from(repertoire)
    .where(and(rows, eq(repertoire.id, id)))
  if (known === undefined) return null
  const order = await db
    .select({ id: repertoireComposition.compositionId })
    .from(repertoireComposition)
    .where(eq(repertoireComposition.repertoireId, id))
    .orderBy(asc(repertoireComposition.position))
  return await findCompositions(
    db,
    order.map((row) => row.id),
  )
}

/** The repertoires that are current on a day, by their start, with the fields of their pieces for a printed list. */
export const findCurrentRepertoires = async (db: Db, rows: Checked<SQL>, today: string) => {
  const found = await db
    .select()
    .from(repertoire)
    .where(and(rows, lte(repertoire.dateStart, today), gte(repertoire.dateEnd, today)))
    .orderBy(asc(repertoire.dateStart), asc(repertoire.id))
  const ids = found.map(({ id }) => id)
  const { title, subtitle, composers, arrangers } = composition
  const pieces = await db
    .select({ repertoireId: repertoireComposition.repertoireId, title, subtitle, composers, arrangers })
    .from(repertoireComposition)
    .innerJoin(composition, eq(composition.id, repertoireComposition.compositionId))
    .where(inArray(repertoireComposition.repertoireId, ids))
    .orderBy(asc(repertoireComposition.position))
  const byRepertoire = Map.groupBy(pieces, ({ repertoireId }) => repertoireId)
  return found.map(({ id, name, dateStart, dateEnd }) => ({
    name,
    dateStart,
    dateEnd,
    pieces: byRepertoire.get(id) ?? [],
  }))
}
export type ListedRepertoire = Awaited<ReturnType<typeof findCurrentRepertoires>>[number]
