import { and, desc, eq, isNull } from 'drizzle-orm'
import type { ChangedNoun } from '#contract/changes.ts'
import type { Db } from '../db/open.ts'
import { change } from '../db/tables.ts'

type Entry = typeof change.$inferSelect

/**
 * The deletion of a row, if that is the last entry about it. It stays locked until the transaction ends, so that two
 * requests do not restore the row twice.
 */
export const findRemoval = async (tx: Db, noun: ChangedNoun, rowId: number): Promise<Entry | undefined> => {
  const [entry] = await tx
    .select()
    .from(change)
    .where(and(eq(change.noun, noun), eq(change.rowId, rowId)))
    .orderBy(desc(change.id))
    .limit(1)
    .for('update')
  return entry?.action === 'removed' ? entry : undefined
}

/** The entries of a noun that one request wrote: the same author at the same time. In the order of the log. */
export const findEntriesWith = (tx: Db, { changedAt, changedBy }: Entry, noun: ChangedNoun): Promise<Entry[]> =>
  tx
    .select()
    .from(change)
    .where(
      and(
        eq(change.noun, noun),
        eq(change.changedAt, changedAt),
        changedBy === null ? isNull(change.changedBy) : eq(change.changedBy, changedBy),
      ),
    )
    .orderBy(change.id)

/** The values of a deleted row as the log has them: without nulls, instants as text. */
export const valuesBefore = ({ fields }: Pick<Entry, 'fields'>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).map(([name, [before]]) => [name, before]))
