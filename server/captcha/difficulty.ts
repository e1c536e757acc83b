/**
 * 2^(118 / 8) hashes for each of 48 solutions: 1.3 million hashes. They take one to three seconds on a laptop and
 * longer on an old phone, while the user fills in the form.
 */
export const baseDifficulty = 118
/** 64 times the work. */
const maximumDifficulty = baseDifficulty + 48
/** An increase by 8 doubles the work. */
const step = 8

/**
 * Puzzles per caller without extra work: the registrations of a family, some mistakes, and a whole band behind one
 * address.
 */
const freePuzzles = 12
const windowSeconds = 10 * 60
const callersRemembered = 10_000

/**
 * Returns the difficulty of a caller's next puzzle. It counts puzzles by caller within ten minutes, in memory, so that
 * a restart resets the count. After the first twelve, every four puzzles double the work of the next.
 */
export const createDifficulty = (clock: () => Date): ((caller: string) => number) => {
  const timesByCaller = new Map<string, number[]>()
  return (caller) => {
    const now = clock().getTime()
    const recent = (timesByCaller.get(caller) ?? []).filter((at) => at > now - windowSeconds * 1000).slice(-100)
    recent.push(now)
    timesByCaller.delete(caller)
    timesByCaller.set(caller, recent)
    const [leastRecent] = timesByCaller.keys()
    if (timesByCaller.size > callersRemembered && leastRecent !== undefined) timesByCaller.delete(leastRecent)
    const doublings = Math.max(0, Math.ceil((recent.length - freePuzzles) / 4))
    return Math.min(maximumDifficulty, baseDifficulty + step * doublings)
  }
}
