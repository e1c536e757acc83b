import { eq, getColumns, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { TableName } from '../../platform/db/content-changes.ts'
import type { Db } from '../../platform/db/open.ts'
import * as tables from '../../platform/db/tables.ts'
import { personTables } from './person-tables.ts'
import type { PersonRelation } from './relation.ts'

export interface RelatedTable {
  readonly tableName: TableName
  readonly table: PgTable
  readonly relation: Exclude<PersonRelation<Record<string, unknown>>, string>
}

const tableOf: Readonly<Record<TableName, PgTable>> = tables

/** The tables with personal data, parents before the tables within them. */
export const relatedTables: readonly RelatedTable[] = (Object.keys(personTables) as TableName[]).flatMap(
  (tableName) => {
    const relation = personTables[tableName] as PersonRelation<Record<string, unknown>>
    return typeof relation === 'string' ? [] : [{ tableName, table: tableOf[tableName], relation }]
  },
)

/** The column of a table that a declaration names. */
export const columnOf = (table: PgTable, name: string | undefined): PgColumn => {
  const column = name === undefined ? undefined : getColumns(table)[name]
  if (column === undefined) throw new Error(`No column ${name}`)
  return column
}

/** The rows of a table that belong to a person. */
export const rowsOf = (db: Db, { table, relation }: RelatedTable, personId: number): SQL => {
  if (relation.rows !== undefined) return relation.rows(db, personId)
  if ('personId' in getColumns(table)) return eq(columnOf(table, 'personId'), personId)
  const { within } = relation
  const parent = relatedTables.find(({ tableName }) => tableName === within?.table)
  if (within === undefined || parent === undefined) throw new Error(`No rows of persons in ${relation.name}`)
  const parents = db
    .select({ key: columnOf(parent.table, within.parentKey) })
    .from(parent.table)
    .where(rowsOf(db, parent, personId))
  return inArray(columnOf(table, within.key), parents)
}
