/**
 * Returns the number of the next batch of rows that devices fetch. It is at least the seconds since 2026: after a restore
 * of an older backup no number is used twice, and devices that have read further do not miss later rows.
 */
export const batchAfter = (last: number, now: Date): number =>
  Math.max(last + 1, Math.floor((now.getTime() - Date.UTC(2026, 0, 1)) / 1000))

interface Batches<Row> {
  readonly rows: readonly Row[]
  /** True if more rows follow. */
  readonly more: boolean
}

/**
 * Returns the rows of a reply, in whole batches.
 * @param found ordered by batch; one row more than a reply has, if there are that many
 * @param perReply more than one request can write
 */
export const wholeBatches = <Row extends { readonly batch: number }>(
  found: readonly Row[],
  perReply: number,
): Batches<Row> => {
  const more = found.length > perReply
  return { rows: more ? found.filter(({ batch }) => batch !== found.at(-1)?.batch) : found, more }
}
