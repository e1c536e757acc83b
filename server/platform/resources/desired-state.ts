import { and, eq, type InferSelectModel } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { DatabaseTransaction } from '../db/open.ts'
import { HttpError } from '../http/http-error.ts'

/** A state that a person wants a row to have. `Found` includes undefined if there may be no row. */
interface DesiredState<Found, Shown> {
  readonly find: () => Promise<Found>
  /** Returns true if the row has the desired state. */
  readonly isEqual: (row: NonNullable<Found>) => boolean | Promise<boolean>
  /** Returns true if the change is based on the row as it is. */
  readonly isBasis: (row: Found) => boolean
  /** True for a change that replaces earlier ones, which were sent without a reply and may still arrive. */
  readonly supersedes?: boolean | undefined
  /**
   * Writes the desired state, with a new version also if it is equal. undefined = a concurrent request was first.
   * @throws HttpError for a state that is not allowed
   */
  readonly write: (row: Found) => Promise<NonNullable<Found> | undefined>
  readonly present: (row: NonNullable<Found>) => Shown | Promise<Shown>
  /** The row of a conflict, if it shows more. */
  readonly presentConflict?: (row: NonNullable<Found>) => Promise<Shown>
}

/**
 * Gives a row the desired state. Idempotent: a row that has it is returned, whatever the change is based on, because the
 * reply to an earlier request may have been lost. A change that supersedes others is written nevertheless, so that those,
 * which have the same basis, conflict.
 * @throws HttpError not_found for a change of a row that does not exist; conflict.version with the row; what `write`
 * throws
 */
export const putDesired = async <Found, Shown>({
  find,
  isEqual,
  isBasis,
  supersedes = false,
  write,
  present,
  presentConflict = async (row) => await present(row),
}: DesiredState<Found, Shown>): Promise<{ row: Shown; created: boolean }> => {
  const before = await find()
  const isFound = before !== undefined && before !== null
  const isWritable = isBasis(before)
  const stored = isFound && (await isEqual(before)) ? before : undefined
  if (stored !== undefined && !(supersedes && isWritable)) return { row: await present(stored), created: false }
  const written = isWritable
    ? await write(before).catch((error: unknown) => {
        // It stays although it is not allowed any more: the requests that may still arrive are refused, too.
        if (stored !== undefined && error instanceof HttpError) return stored
        throw error
      })
    : undefined
  if (written !== undefined) return { row: await present(written), created: !isFound }
  // The transaction of a concurrent request has ended by now.
  const current = isWritable ? await find() : before
  if (current === undefined || current === null) throw new HttpError('not_found')
  if (isWritable && (await isEqual(current))) return { row: await present(current), created: false }
  throw new HttpError('conflict.version', { current: await presentConflict(current) })
}

type Versioned = PgTable & { readonly version: PgColumn }

/**
 * Writes columns of the row with a key on the version that was read; undefined or 0 = there was no row.
 * @returns undefined if a concurrent request was first
 */
export const writeOnVersion = async <Table extends Versioned>(
  tx: DatabaseTransaction,
  table: Table,
  key: Partial<InferSelectModel<Table>>,
  version: number | undefined,
  values: Partial<InferSelectModel<Table>>,
): Promise<InferSelectModel<Table> | undefined> => {
  const columns = { ...values, version: (version ?? 0) + 1 }
  const column = (name: string) => table[name as keyof Table] as PgColumn
  const isRow = and(...Object.entries(key).map(([name, value]) => eq(column(name), value)))
  const rows: unknown[] = version
    ? await tx
        .update(table as Versioned)
        .set(columns)
        .where(and(isRow, eq(table.version, version)))
        .returning()
    : await tx
        .insert(table as PgTable)
        .values({ ...key, ...columns })
        .onConflictDoNothing()
        .returning()
  return rows[0] as InferSelectModel<Table> | undefined
}
