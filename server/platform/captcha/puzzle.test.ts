import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { solve } from '../../../tests/support/registration.ts'
import { baseDifficulty, createDifficulty } from './difficulty.ts'
import { checkSolution, computeThreshold, issuePuzzle, type PuzzleOptions } from './puzzle.ts'

const now = new Date('2026-03-10T11:00:00Z')
const easy: PuzzleOptions = { key: 'secret', app: 1, now, difficulty: 8, solutions: 3 }
const issue = (values: Partial<PuzzleOptions> = {}) => issuePuzzle({ ...easy, ...values })
const check = (solution: string, values: Partial<PuzzleOptions> = {}) =>
  checkSolution(solution, { ...easy, ...values }).problem
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

/** Changes the puzzle's 32 bytes and signs them again, as only the server can. */
const resign = (puzzle: string, change: (bytes: Buffer) => void): string => {
  const bytes = Buffer.from(puzzle.split('.')[1] ?? '', 'base64')
  change(bytes)
  const signature = createHmac('sha256', easy.key).update('puzzle.').update(bytes).digest('hex').slice(0, 32)
  return `${signature}.${bytes.toString('base64')}`
}
const withSolution = (solved: string, change: (bytes: Buffer) => Buffer): string => {
  const parts = solved.split('.')
  parts[2] = change(Buffer.from(parts[2] ?? '', 'base64')).toString('base64')
  return parts.join('.')
}

describe('a puzzle', () => {
  test('has the layout that the widget reads', () => {
    const bytes = Buffer.from(issue({ app: 7, difficulty: 122 }).split('.')[1] ?? '', 'base64')
    expect(bytes.byteLength).toBe(32)
    expect(bytes.readUInt32BE(0)).toBe(now.getTime() / 1000)
    expect([...bytes.subarray(4, 24)]).toEqual([0, 0, 0, 1, 0, 0, 0, 7, 1, 12, 3, 122, 0, 0, 0, 0, 0, 0, 0, 0])
    expect(issue()).not.toBe(issue())
  })

  test('accepts as many hashes as the widget calculates', () => {
    // 4294967295 would be every hash; the widget cuts to 32 bits.
    expect(computeThreshold(0)).toBe((2 ** (255.999 / 8)) >>> 0)
    expect(computeThreshold(122)).toBe((2 ** ((255.999 - 122) / 8)) >>> 0)
    expect(computeThreshold(130) / computeThreshold(122)).toBeCloseTo(0.5, 3)
  })

  test('solved within the hour is accepted, with an id for single use', () => {
    const solved = solve(issue())
    const checked = checkSolution(solved, easy)
    expect(checked).toEqual({ problem: null, id: expect.stringMatching(/^[\w-]{43}$/), expiresAt: later(3600) })
    expect(check(solved, { now: later(3599) })).toBeNull()
  })

  test('expires after its lifetime; one from a clock that is ahead by more than a minute is refused', () => {
    const solved = solve(issue())
    expect(check(solved, { now: later(3600) })).toBe('expired')
    expect(check(solved, { now: later(-60) })).toBeNull()
    expect(check(solved, { now: later(-61) })).toBe('expired')
    const short = solve(issue({ lifetime: 1 }))
    expect([check(short, { now: later(299) }), check(short, { now: later(300) })]).toEqual([null, 'expired'])
    // A lifetime of 0 means expired, not endless.
    expect(check(solve(issue({ lifetime: 0 })))).toBe('expired')
  })

  test('with another signature, app, account or version is invalid', () => {
    expect(check(solve(issue({ key: 'theirs' })))).toBe('invalid')
    expect(check(solve(issue({ app: 2 })))).toBe('invalid')
    const ownerChanged = resign(issue(), (bytes) => bytes.writeUInt32BE(2, 4))
    expect(check(solve(ownerChanged))).toBe('invalid')
    expect(check(solve(resign(issue(), (bytes) => bytes.writeUInt8(2, 12))))).toBe('invalid')
    expect(check(solve(resign(issue(), () => {})))).toBeNull()
  })

  test('made easier or younger by the caller is invalid', () => {
    const [signature, encoded = ''] = issue({ difficulty: 200 }).split('.')
    for (const [offset, value] of [
      [13, 255],
      [14, 1],
      [15, 0],
      [3, 0],
    ] as const) {
      const bytes = Buffer.from(encoded, 'base64')
      bytes.writeUInt8(value, offset)
      // The solution is arbitrary: whatever is checked first, the signature must not match.
      const text = `${signature}.${bytes.toString('base64')}.${Buffer.alloc(24).toString('base64')}.AgAB`
      expect(check(text)).toBe('invalid')
    }
  })

  test('needs each of its solutions exactly once', () => {
    const solved = solve(issue())
    expect(check(withSolution(solved, (bytes) => bytes.subarray(0, 16)))).toBe('invalid')
    expect(check(withSolution(solved, (bytes) => Buffer.concat([bytes, bytes.subarray(0, 8)])))).toBe('invalid')
    const twice = (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 8), bytes.subarray(0, 8), bytes.subarray(16)])
    expect(check(withSolution(solved, twice))).toBe('invalid')
    expect(check(withSolution(solved, () => Buffer.alloc(0)))).toBe('invalid')
    const unsolved = resign(issue(), (bytes) => bytes.writeUInt8(0, 14))
    expect(check(`${unsolved}..AgAB`)).toBe('invalid')
    // With a threshold of one hash in 65,536 no guess passes by chance.
    const hard = issue({ difficulty: 128 }).split('.')
    expect(check([...hard, Buffer.from('guessedAguessedBguessedC').toString('base64'), 'AgAB'].join('.'))).toBe(
      'invalid',
    )
  })

  test.each([
    '',
    '.',
    '...',
    'x.y.z.w',
    '.ERROR',
    '.UNFINISHED',
    '.EXPIRED',
    '\u0000',
    '💥'.repeat(100),
    'a'.repeat(3000),
    `${'0'.repeat(32)}.${'A'.repeat(43)}=.AAAA.AAAA`,
    `${'0'.repeat(32)}.${'A'.repeat(42)}B=.AAAA.AAAA`,
  ])('malformed as %j is refused without an exception', (text) => {
    expect(check(text)).toBe('invalid')
  })

  test('in another spelling of the same bytes is refused: otherwise it could be used twice', () => {
    const [signature, puzzle = '', ...rest] = solve(issue()).split('.')
    // The last character before '=' carries two unused bits.
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
    const other = letters[letters.indexOf(puzzle.charAt(42)) + 1] ?? 'B'
    const respelled = `${puzzle.slice(0, 42)}${other}=`
    expect(Buffer.from(respelled, 'base64')).toEqual(Buffer.from(puzzle, 'base64'))
    expect(check([signature, respelled, ...rest].join('.'))).toBe('invalid')
  })
})

describe('the difficulty', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())
  const embedded = {}
  const request = async (difficultyFor: ReturnType<typeof createDifficulty>, count: number) => {
    const difficulties: number[] = []
    for (let i = 0; i < count; i++) difficulties.push(await difficultyFor('a'))
    return difficulties
  }

  test('stays the same for a family, doubles with every four more puzzles, and falls again', async () => {
    const difficultyFor = createDifficulty(embedded)
    const difficulties = await request(difficultyFor, 20)
    expect(difficulties.slice(0, 12)).toEqual(Array(12).fill(baseDifficulty))
    expect([difficulties[12], difficulties[15], difficulties[16], difficulties[19]]).toEqual(
      [8, 8, 16, 16].map((more) => baseDifficulty + more),
    )
    expect(await difficultyFor('b')).toBe(baseDifficulty)
    vi.setSystemTime(Date.now() + 601_000)
    expect(await difficultyFor('a')).toBe(baseDifficulty)
  })

  test('is limited to 64 times the work, whatever the number of puzzles', async () => {
    expect(Math.max(...(await request(createDifficulty(embedded), 500)))).toBe(baseDifficulty + 48)
  })
})
