import { and, eq, getColumns, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/open.ts'
import { change, person } from '../../platform/db/tables.ts'
import { columnOf, type RelatedTable, relatedTables, rowsOf } from './related-tables.ts'
import type { Merger } from './relation.ts'

/**
 * Moves everything of one person to another, as the tables declare it (person-tables.ts), and deletes the person. The
 * foreign keys of the database refuse the deletion if a table was forgotten.
 */
export const mergePersonRows = async (tx: Db, merger: Merger): Promise<void> => {
  // Rows that refer to others come first, so that those of a deleted parent are not in its way.
  for (const related of relatedTables.toReversed()) await mergeTable(tx, related, merger)
  const { noun, rowId } = change
  await tx
    .update(change)
    .set({ rowId: merger.into })
    .where(and(inArray(noun, ['person', 'role']), eq(rowId, merger.from)))
  await tx.delete(person).where(eq(person.id, merger.from))
}

/**
 * Where both persons have a row and one is deleted, the other one gets a version that neither had: a device that knows the
 * deleted row must not take the other one for it, nor for an older one.
 */
const passVersions = async (
  tx: Db,
  table: PgTable,
  { from, into, unique }: Merger & { readonly unique: readonly string[] },
): Promise<void> => {
  if (!('version' in getColumns(table))) return
  const same = unique.map((name) => {
    const column = sql.identifier(columnOf(table, name).name)
    return sql` and kept.${column} = gone.${column}`
  })
  await tx.execute(sql`
    update ${table} kept set version = greatest(kept.version, gone.version) + 1
    from ${table} gone where kept.person_id = ${into} and gone.person_id = ${from}${sql.join(same)}
  `)
}

const mergeTable = async (tx: Db, related: RelatedTable, merger: Merger): Promise<void> => {
  const { table, relation } = related
  const { onMerge } = relation
  switch (onMerge.kind) {
    case 'stay':
      return
    case 'custom':
      await onMerge.merge(tx, merger)
      return
    case 'delete':
      await tx.delete(table).where(rowsOf(tx, related, merger.from))
      return
    case 'move': {
      const personId = columnOf(table, 'personId')
      if (onMerge.unique !== undefined) {
        await passVersions(tx, table, { ...merger, unique: onMerge.unique })
        // Written out, because a column alone would be read as one of the inner table.
        const same = onMerge.unique.map((name) => {
          const column = sql.identifier(columnOf(table, name).name)
          return sql` and other.${column} = ${table}.${column}`
        })
        const taken = sql`select from ${table} other where other.person_id = ${merger.into}${sql.join(same)}`
        await tx.delete(table).where(and(eq(personId, merger.from), sql`exists (${taken})`))
      }
      await tx
        .update(table)
        .set({ personId: merger.into } as never)
        .where(eq(personId, merger.from))
    }
  }
}
