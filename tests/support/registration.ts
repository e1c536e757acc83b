import { randomUUID } from 'node:crypto'
import { blake2b } from '@noble/hashes/blake2.js'
import type { CallInput } from '#contract/endpoint.ts'
import type { registerPerson } from '#contract/registration.ts'
import { computeThreshold, issuePuzzle } from '#server/platform/captcha/puzzle.ts'
import { captchaApp } from '#server/platform/captcha/settings.ts'
import { captchaKey } from '#server/platform/captcha/solutions.ts'
import type { Db } from '#server/platform/db/open.ts'

type Body = CallInput<typeof registerPerson>['body']

/** A form's request: a passive member with an account, without a solved puzzle. */
export const registration = (values: Partial<Body> = {}): Body => ({
  gender: 'NA',
  firstName: 'Nadia',
  lastName: "O'Hallwyl-Bär",
  address1: 'Im Sihlhof 3',
  address2: null,
  zip: '8004',
  city: 'Zürich',
  email: `new-${randomUUID()}@band.example`,
  password: 'Tuba-2026',
  solution: 'unsolved',
  signupOrganizations: [2],
  ...values,
})

/** Solves a puzzle as the widget does: any 8 bytes per part are valid, the first one counts the parts. */
export const solve = (puzzle: string): string => {
  const [, encoded = ''] = puzzle.split('.')
  const bytes = Buffer.from(encoded, 'base64')
  const threshold = computeThreshold(bytes.readUInt8(15))
  const solutions = Array.from({ length: bytes.readUInt8(14) }, (_, part) => {
    const block = Buffer.alloc(128)
    bytes.copy(block)
    block[120] = part
    for (let tries = 0; ; tries += 1) {
      block.writeUInt32LE(tries, 124)
      if (Buffer.from(blake2b(block, { dkLen: 32 })).readUInt32LE(0) < threshold) return block.subarray(120)
    }
  })
  return `${puzzle}.${Buffer.concat(solutions).toString('base64')}.${Buffer.from([2, 0, 1]).toString('base64')}`
}

/** Returns a solution that the server accepts once: of an easy puzzle, signed with its own key. */
export const solution = async (db: Db, now: Date): Promise<string> =>
  solve(issuePuzzle({ key: await captchaKey(db), app: captchaApp, now, difficulty: 8, solutions: 2 }))
