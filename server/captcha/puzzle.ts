import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { blake2b } from '@noble/hashes/blake2.js'

/**
 * Puzzles in the wire format of friendly-challenge 0.9: 32 bytes of
 *
 * | bytes | what                                             |
 * |-------|--------------------------------------------------|
 * | 0–3   | when it was made: seconds since 1970, big-endian |
 * | 4–7   | account, big-endian                              |
 * | 8–11  | app, big-endian                                  |
 * | 12    | version, 1                                       |
 * | 13    | lifetime in steps of 5 minutes                   |
 * | 14    | how many solutions are wanted                    |
 * | 15    | difficulty of each                               |
 * | 24–31 | random                                           |
 *
 * A solution is 8 bytes at the end of a block of 128 that begins with the puzzle, such that the first word
 * (little-endian) of the block's BLAKE2b-256 lies below the difficulty's threshold.
 */
const puzzleBytes = 32
const blockBytes = 128
const solutionBytes = 8
const version = 1
/** One band, one account. */
const account = 1
const lifetimeStep = 5 * 60
/** A puzzle from further ahead comes from a server whose clock is wrong. */
const clockSkew = 60

/** Steps of 5 minutes. An hour, because a form is filled in slowly; the widget asks for a new one 30 s before. */
const lifetime = 12
/** How many solutions: many small ones take more evenly long than one large. */
const solutions = 48

export interface PuzzleOptions {
  /** Secret of the signature. */
  readonly key: string
  readonly app: number
  readonly now: Date
  /** 2^(difficulty / 8) hashes for each solution, on average. */
  readonly difficulty: number
  readonly solutions?: number
  readonly lifetime?: number
}

/** @returns signature in hex, dot, puzzle in base64 */
export const issuePuzzle = (options: PuzzleOptions): string => {
  const puzzle = Buffer.alloc(puzzleBytes)
  puzzle.writeUInt32BE(secondsOf(options.now), 0)
  puzzle.writeUInt32BE(account, 4)
  puzzle.writeUInt32BE(options.app, 8)
  puzzle[12] = version
  puzzle[13] = options.lifetime ?? lifetime
  puzzle[14] = options.solutions ?? solutions
  puzzle[15] = options.difficulty
  randomBytes(8).copy(puzzle, 24)
  return `${signatureOf(options.key, puzzle).toString('hex')}.${puzzle.toString('base64')}`
}

export type SolutionProblem = 'invalid' | 'expired'
/** `id` is the puzzle's own, for using it once; from `expiresAt` on it is refused for its age. */
export type CheckedSolution =
  | { readonly problem: SolutionProblem }
  | { readonly problem: null; readonly id: string; readonly expiresAt: Date }

const shape = /^([0-9a-f]{32})\.([A-Za-z0-9+/]{43}=)\.([A-Za-z0-9+/]{1,2720}={0,2})\.([A-Za-z0-9+/]{4})$/

/**
 * Is this the solution of a puzzle that was issued here, for this app, and is not over? Whether it was used before is
 * for the database to say. Costs one short hash for each solution, and nothing for what was not signed here.
 */
export const checkSolution = (
  text: string,
  { key, app, now }: Pick<PuzzleOptions, 'key' | 'app' | 'now'>,
): CheckedSolution => {
  const [, signature, encodedPuzzle, encodedSolution] = shape.exec(text) ?? []
  if (signature === undefined || encodedPuzzle === undefined || encodedSolution === undefined) return invalid
  const puzzle = decoded(encodedPuzzle)
  const solution = decoded(encodedSolution)
  if (puzzle?.byteLength !== puzzleBytes || solution === undefined) return invalid
  if (!timingSafeEqual(Buffer.from(signature, 'hex'), signatureOf(key, puzzle))) return invalid
  if (puzzle[12] !== version || puzzle.readUInt32BE(4) !== account || puzzle.readUInt32BE(8) !== app) return invalid

  const madeAt = puzzle.readUInt32BE(0)
  const expiresAt = madeAt + puzzle.readUInt8(13) * lifetimeStep
  const seconds = secondsOf(now)
  if (seconds >= expiresAt || seconds < madeAt - clockSkew) return { problem: 'expired' }
  if (!isSolved(puzzle, solution)) return invalid
  return { problem: null, id: puzzle.toString('base64url'), expiresAt: new Date(expiresAt * 1000) }
}

const invalid = { problem: 'invalid' } as const

const isSolved = (puzzle: Buffer, solution: Buffer): boolean => {
  const wanted = puzzle.readUInt8(14)
  if (wanted === 0 || solution.byteLength !== wanted * solutionBytes) return false
  const threshold = computeThreshold(puzzle.readUInt8(15))
  const block = new Uint8Array(blockBytes)
  block.set(puzzle)
  const seen = new Set<string>()
  for (let offset = 0; offset < solution.byteLength; offset += solutionBytes) {
    const one = solution.subarray(offset, offset + solutionBytes)
    block.set(one, blockBytes - solutionBytes)
    seen.add(one.toString('hex'))
    if (firstWord(blake2b(block, { dkLen: 32 })) >= threshold) return false
  }
  return seen.size === wanted
}

const firstWord = (hash: Uint8Array): number => Buffer.from(hash.buffer, hash.byteOffset, 4).readUInt32LE(0)

/** As the widget reckons it: 0 lets nearly every hash through, every 8 more halve what is let through. */
export const computeThreshold = (difficulty: number): number => Math.floor(2 ** ((255.999 - difficulty) / 8))

const signatureOf = (key: string, puzzle: Buffer): Buffer =>
  createHmac('sha256', key).update('puzzle.').update(puzzle).digest().subarray(0, 16)

/** Base64 in its one spelling, so that one puzzle has one text. */
const decoded = (text: string): Buffer | undefined => {
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text ? bytes : undefined
}

const secondsOf = (instant: Date): number => Math.floor(instant.getTime() / 1000)
