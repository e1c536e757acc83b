import type { Database } from '../db/open.ts'
import { createRateLimit } from '../http/rate-limit.ts'

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
/** The work is 64 times that of the first puzzle then. */
const hardestAfter = freePuzzles + 6 * 4
const windowSeconds = 10 * 60

/**
 * Returns the difficulty of a caller's next puzzle. It counts puzzles by caller within ten minutes. After the first
 * twelve, every four puzzles double the work of the next.
 */
export const createDifficulty = (database: Pick<Database, 'pool'>): ((caller: string) => Promise<number>) => {
  const puzzles = createRateLimit(database, { name: 'puzzle difficulty', limit: hardestAfter, windowSeconds })
  return async (caller) => {
    const doublings = Math.max(0, Math.ceil(((await puzzles.count(caller)) - freePuzzles) / 4))
    return Math.min(maximumDifficulty, baseDifficulty + step * doublings)
  }
}
