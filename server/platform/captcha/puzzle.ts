import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { blake2b } from '@noble/hashes/blake2.js'

/**
 * Puzzles in the wire format of friendly-challenge 0.9: 32 bytes of
 *
 * | bytes | what                                             |
 * |-------|--------------------------------------------------|
 * | 0–3   | creation time: seconds since 1970, big-endian    |
 * | 4–7   | account, big-endian                              |
 * | 8–11  | app, big-endian                                  |
 * | 12    | version, 1                                       |
 * | 13    | lifetime in steps of 5 minutes                   |
 * | 14    | number of required solutions                     |
 * | 15    | difficulty of each solution                      |
 * | 24–31 | random                                           |
 *
 * A solution is 8 bytes at the end of a block of 128 that begins with the puzzle, such that the first word
 * (little-endian) of the block's BLAKE2b-256 is below the difficulty's threshold.
 */
const puzzleBytes = 32
const blockBytes = 128
const solutionBytes = 8
const version = 1
/** The one account: the band. */
const account = 1
const lifetimeStep = 5 * 60
/** Maximum clock difference in seconds; a puzzle from further ahead comes from a server with a wrong clock. */
const clockSkew = 60

/**
 * Steps of 5 minutes. One hour, because people fill in a form slowly. The widget fetches a new puzzle 30 s before the
 * end.
 */
const lifetime = 12
/** Number of solutions: the time for many small ones varies less than for one large one. */
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
/** `id` identifies the puzzle, for single use. From `expiresAt` on it is refused as expired. */
export type CheckedSolution =
  | { readonly problem: SolutionProblem }
  | { readonly problem: null; readonly id: string; readonly expiresAt: Date }

const shape = /^([0-9a-f]{32})\.([A-Za-z0-9+/]{43}=)\.([A-Za-z0-9+/]{1,2720}={0,2})\.([A-Za-z0-9+/]{4})$/

/**
 * Checks whether the text solves a puzzle that this server issued for this app and that has not expired. The database
 * checks separately whether it was used before. The check costs one short hash for each solution, and none for a puzzle
 * that this server did not sign.
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

  const createdAt = puzzle.readUInt32BE(0)
  const expiresAt = createdAt + puzzle.readUInt8(13) * lifetimeStep
  const seconds = secondsOf(now)
  if (seconds >= expiresAt || seconds < createdAt - clockSkew) return { problem: 'expired' }
  if (!isSolved(puzzle, solution)) return invalid
  return { problem: null, id: puzzle.toString('base64url'), expiresAt: new Date(expiresAt * 1000) }
}

const invalid = { problem: 'invalid' } as const

const isSolved = (puzzle: Buffer, solution: Buffer): boolean => {
  const required = puzzle.readUInt8(14)
  if (required === 0 || solution.byteLength !== required * solutionBytes) return false
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
  return seen.size === required
}

const firstWord = (hash: Uint8Array): number => Buffer.from(hash.buffer, hash.byteOffset, 4).readUInt32LE(0)

/**
 * The formula of the widget: difficulty 0 accepts nearly every hash, and every 8 more halve the share of accepted
 * hashes.
 */
export const computeThreshold = (difficulty: number): number => Math.floor(2 ** ((255.999 - difficulty) / 8))

const signatureOf = (key: string, puzzle: Buffer): Buffer =>
  createHmac('sha256', key).update('puzzle.').update(puzzle).digest().subarray(0, 16)

/** Decodes base64 in its canonical spelling only, so that a puzzle has exactly one text. */
const decoded = (text: string): Buffer | undefined => {
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text ? bytes : undefined
}

const secondsOf = (instant: Date): number => Math.floor(instant.getTime() / 1000)
