import type { Given } from '#contract/answers.ts'

/** Maximum age in ms of something that was said offline and counts with its own time. */
const oldest = 60 * 24 * 60 * 60_000
/** Milliseconds; an answer that arrives within them was not given offline. */
const delay = 60_000

/** Returns the time at which something was said: the device's if its clock can be trusted, otherwise that of the request. */
export const statedAtOf = (given: Given | undefined, now: Date): Date => {
  const at = given === undefined || !given.trusted ? now.getTime() : Date.parse(given.at)
  return at > now.getTime() || at < now.getTime() - oldest ? now : new Date(at)
}

/** Returns when it was said by a clock that could be wrong; null if it was said now, or its time can be trusted. */
export const offlineAtOf = (given: Given | undefined, now: Date): string | null => {
  if (given === undefined || given.trusted) return null
  const at = new Date(given.at)
  return now.getTime() - at.getTime() > delay ? at.toISOString() : null
}
