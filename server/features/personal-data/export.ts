import { getColumns, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/open.ts'
import { type RelatedTable, relatedTables, rowsOf } from './related-tables.ts'
import type { Subject } from './relation.ts'

/**
 * Everything stored about a person, as the tables declare it, for a JSON file: no hashes, secrets or row ids. Instants
 * are UTC (ISO 8601), amounts Rappen.
 * @returns undefined if the person does not exist
 */
export const exportPersonalData = async (db: Db, subject: Subject) => {
  const data: Record<string, unknown> = { exportedAt: subject.now }
  for (const related of relatedTables) {
    const { name, within, elsewhere } = related.relation
    if (within === undefined) data[name] = await exportTable(db, related, subject)
    if (elsewhere !== undefined) data[elsewhere.name] = await exportElsewhere(db, related, elsewhere, subject)
  }
  return data.person === null ? undefined : data
}

const exportTable = async (db: Db, related: RelatedTable, subject: Subject): Promise<unknown> => {
  const { relation } = related
  if (relation.exportRows !== undefined) return await relation.exportRows(db, subject)
  const rows = (await exportRows(db, related, subject)).map(({ exported }) => exported)
  return relation.single === true ? (rows[0] ?? null) : rows
}

const exportElsewhere = async (
  db: Db,
  related: RelatedTable,
  { rows, fields }: NonNullable<RelatedTable['relation']['elsewhere']>,
  { personId }: Subject,
): Promise<unknown> =>
  await db
    .select({ ...exportedFields(related), ...fields })
    .from(related.table)
    .where(rows(db, personId))

type Row = Readonly<Record<string, unknown>>

const exportRows = async (db: Db, related: RelatedTable, subject: Subject) => {
  const { tableName, table, relation } = related
  const rows: { row: Row; exported: Record<string, unknown> }[] = await db
    .select({ row: getColumns(table), exported: exportedFields(related) })
    .from(table)
    .where(rowsOf(db, related, subject.personId))
    .orderBy(...(relation.orderBy === undefined ? [] : [relation.orderBy]))
  for (const child of relatedTables) {
    const { name, within } = child.relation
    if (within?.table !== tableName) continue
    const { key, parentKey } = within
    if (key === undefined || parentKey === undefined) {
      const [only] = rows
      if (only !== undefined) only.exported[name] = await exportTable(db, child, subject)
      continue
    }
    const children = await exportRows(db, child, subject)
    for (const { row, exported } of rows)
      exported[name] = children.filter((one) => one.row[key] === row[parentKey]).map((one) => one.exported)
  }
  return rows
}

const exportedFields = ({ table, relation }: RelatedTable): Record<string, PgColumn | SQL> =>
  Object.fromEntries(
    Object.entries(getColumns(table)).flatMap(([name, column]) => {
      const rule = relation.columns[name]
      if (rule === 'exported' || rule === 'exported and kept') return [[name, column]]
      if (typeof rule !== 'object' || rule.withheld !== undefined) return []
      return Object.entries(rule.as ?? { [name]: column })
    }),
  )
