import { expect, test } from 'vitest'
import { hashPassword, PasswordHashingBusyError, verifyPassword } from './passwords.ts'

test('a hash matches only its password, and hashes of one password differ', async () => {
  const hash = await hashPassword('Posaune-1899')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await hashPassword('Posaune-1899')).not.toBe(hash)
  expect(await verifyPassword('Posaune-1899', hash)).toBe(true)
  expect(await verifyPassword('posaune-1899', hash)).toBe(false)
})

test('an umlaut is the same from every keyboard', async () => {
  expect(await verifyPassword('Flu\u0308gelhorn', await hashPassword('Fl\u00fcgelhorn'))).toBe(true)
})

test('verifies a hash of the reference implementation with another cost', async () => {
  // RFC 9106 reference code: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await verifyPassword('password', reference)).toBe(true)
  expect(await verifyPassword('Password', reference)).toBe(false)
})

test('without a hash no password is correct, and the comparison takes as long', { tags: ['long'] }, async () => {
  const hash = await hashPassword('Posaune-1899')
  /** The shortest of three runs: other work on the machine only increases the time. */
  const timed = async (stored: string | null | undefined) => {
    const times: number[] = []
    for (let round = 0; round < 3; round++) {
      const start = performance.now()
      expect(await verifyPassword('falsch', stored)).toBe(false)
      times.push(performance.now() - start)
    }
    return Math.min(...times)
  }
  await timed(hash)
  const known = await timed(hash)
  const unknown = await timed(undefined)
  // Without the dummy hash the comparison is a thousand times faster.
  expect(unknown).toBeGreaterThan(known / 5)
  expect(await verifyPassword('', null)).toBe(false)
})

test('a flood waits in a bounded queue, and the queue advances', { tags: ['long'], timeout: 60_000 }, async () => {
  const hash = await hashPassword('Posaune-1899')
  const outcomes = await Promise.allSettled(Array.from({ length: 110 }, () => verifyPassword('Posaune-1899', hash)))
  const busy = outcomes.filter(
    (outcome) => outcome.status === 'rejected' && outcome.reason instanceof PasswordHashingBusyError,
  )
  expect(busy).toHaveLength(8)
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value)).toHaveLength(102)
  expect(await verifyPassword('Posaune-1899', hash)).toBe(true)
})
