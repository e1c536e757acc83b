/** Rows per statement: PostgreSQL allows at most 65535 parameters. */
const rowsPerInsert = 1000

/** Inserts many rows in few statements. */
export const insertAll = async <Row>(
  rows: readonly Row[],
  insert: (some: Row[]) => PromiseLike<unknown>,
): Promise<void> => {
  for (let from = 0; from < rows.length; from += rowsPerInsert) await insert(rows.slice(from, from + rowsPerInsert))
}
