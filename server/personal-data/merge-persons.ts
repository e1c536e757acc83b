import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { change, person } from '../db/tables.ts'
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
