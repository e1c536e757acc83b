import { getTableName, type InferInsertModel, type InferSelectModel } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './open.ts'

/** Inserts a row, with its id if `values` has one, and returns it with its generated columns. */
export const insertRow = async <Table extends PgTable>(
  tx: Db,
  table: Table,
  values: InferInsertModel<Table>,
): Promise<InferSelectModel<Table>> => {
  const rows = await tx
    .insert(table as PgTable)
    .overridingSystemValue()
    .values(values as Record<string, unknown>)
    .returning()
  const [row] = rows as InferSelectModel<Table>[]
  if (row === undefined) throw new Error(`a row of ${getTableName(table)} was inserted without coming back`)
  return row
}
