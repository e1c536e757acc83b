import { afterAll, expect, test, vi } from 'vitest'
import { createDatabases } from '../../../tests/support/databases.ts'
import { startProvider } from '../../../tests/support/provider.ts'
import { readKeyRing, rotateKeys } from './keys.ts'

const databases = createDatabases()
afterAll(() => databases.remove())

test('a server whose clock is behind signs with the first key of another server', async () => {
  const { db } = await databases.open('postgres')
  const now = new Date()
  const { keys } = await readKeyRing(db, new Date(now.getTime() + 5))
  expect((await readKeyRing(db, now)).keys).toEqual(keys)
})

test('a key that one process creates is published by another ten minutes later, long before it signs', async () => {
  const database = await databases.open('postgres')
  const other = await startProvider(database)
  const published = async (): Promise<string[]> => {
    const reply = await fetch(`${other.issuer}/jwks`)
    return ((await reply.json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid)
  }
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const before = await published()
    const signsFrom = await rotateKeys(database.db, new Date())
    vi.setSystemTime(Date.now() + 10 * 60_000 + 1)
    expect(Date.now()).toBeLessThan(signsFrom.getTime())
    const after = await published()
    expect(after).toHaveLength(2)
    expect(after).toContain(before[0])
  } finally {
    vi.useRealTimers()
    await other.stop()
  }
})
