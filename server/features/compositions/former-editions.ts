import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { change, sheet } from '../../platform/db/tables.ts'

/**
 * SHA-256 of the former editions of the sheets of these pieces, newest first, by sheet. They come from the change log:
 * each replacement writes it in its own transaction, and nothing deletes from it.
 */
export const findFormerEditions = async (
  db: Db,
  compositionIds: readonly number[],
): Promise<ReadonlyMap<number, string[]>> => {
  const before = sql<string | null>`${change.fields} -> 'sha256' ->> 0`
  const rows = await db
    .select({ id: sheet.id, current: sheet.sha256, before })
    .from(change)
    .innerJoin(sheet, eq(sheet.id, change.rowId))
    .where(
      and(
        eq(change.noun, 'sheet'),
        eq(change.action, 'changed'),
        inArray(sheet.compositionId, [...compositionIds]),
        sql`${before} is not null`,
      ),
    )
    .orderBy(desc(change.id))
  const editions = new Map<number, string[]>()
  for (const { id, current, before } of rows) {
    const known = editions.get(id) ?? []
    // A file that was taken back is listed once, and never as its own former edition.
    if (before !== null && before !== current && !known.includes(before)) editions.set(id, [...known, before])
  }
  return editions
}
