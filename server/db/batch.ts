/**
 * Returns the number of a person's next batch of rows that devices fetch. It is at least the seconds since 2026: after a
 * restore of an older backup no number is used twice, and devices that have read further do not miss later rows.
 */
export const batchAfter = (last: number, now: Date): number =>
  Math.max(last + 1, Math.floor((now.getTime() - Date.UTC(2026, 0, 1)) / 1000))
