import * as v from 'valibot'

/**
 * Milliseconds by which an event may have moved since the member saw it. An answer is about an appointment: half an hour
 * later is the same evening, another day or half of it is not.
 */
export const movedTolerance = 2 * 3_600_000

/**
 * Returns true if an event is another appointment than the one that the member saw. Both are wire times; undefined = an app
 * that does not say what it showed.
 */
export const hasMoved = (seen: string | undefined, start: string): boolean =>
  seen !== undefined && Math.abs(Date.parse(`${start}Z`) - Date.parse(`${seen}Z`)) > movedTolerance

/** Facts about a moved event in a refusal. */
export const MovedTo = v.object({ dateStart: v.string() })
export type MovedTo = v.InferOutput<typeof MovedTo>
