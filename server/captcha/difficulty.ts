/**
 * 2^(118 / 8) hashes for each of 48 solutions: 1.3 million, one to three seconds on a laptop, more on an old phone
 * while its owner types.
 */
export const baseDifficulty = 118
/** 64 times the work. */
const highestDifficulty = baseDifficulty + 48
/** 8 more are twice the work. */
const step = 8

/** A family's registrations, a few mistakes, and a whole band behind one address. */
const free = 12
const windowSeconds = 10 * 60
const callersRemembered = 10_000

/**
 * Counts puzzles by caller within ten minutes, in memory: a restart forgives. Beyond the first twelve, every four more
 * double the work of the next.
 */
export const createDifficulty = (clock: () => Date): ((caller: string) => number) => {
  const asked = new Map<string, number[]>()
  return (caller) => {
    const now = clock().getTime()
    const recent = (asked.get(caller) ?? []).filter((at) => at > now - windowSeconds * 1000).slice(-100)
    recent.push(now)
    asked.delete(caller)
    asked.set(caller, recent)
    const [longestUnseen] = asked.keys()
    if (asked.size > callersRemembered && longestUnseen !== undefined) asked.delete(longestUnseen)
    const doublings = Math.max(0, Math.ceil((recent.length - free) / 4))
    return Math.min(highestDifficulty, baseDifficulty + step * doublings)
  }
}
