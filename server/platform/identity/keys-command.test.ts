import { afterAll, expect, test } from 'vitest'
import { createDatabases } from '../../../tests/support/databases.ts'
import { readKeyRing } from './keys.ts'
import { keysCommand } from './keys-command.ts'

const databases = createDatabases()
afterAll(() => databases.remove())

test('a rotation publishes a new key at once, signs with it a day later, and then withdraws the old one', async () => {
  const database = await databases.open('postgres')
  const now = new Date()
  const inHours = (hours: number) => readKeyRing(database.db, new Date(now.getTime() + hours * 3_600_000))
  const [old] = (await inHours(0)).keys
  const lines: string[] = []
  const run = (...args: string[]) => keysCommand({ database }, args, (line) => lines.push(line), '/')

  expect(await run('rotate')).toBe(0)
  expect(lines.join()).toMatch(/^A new key is published\. It signs from \d{4}-\d\d-\d\dT/)
  const published = (await inHours(1)).keys
  expect(published.map(({ kid }) => kid)).toEqual([old?.kid, expect.any(String)])
  const promoted = (await inHours(25)).keys
  expect(promoted.map(({ kid }) => kid)).toEqual([published[1]?.kid, old?.kid])
  expect((await inHours(49)).keys.map(({ kid }) => kid)).toEqual([published[1]?.kid])
})

test('unknown arguments show the usage and change nothing', async () => {
  const database = await databases.open('postgres')
  const before = await readKeyRing(database.db, new Date())
  const lines: string[] = []
  for (const args of [[], ['delete']])
    expect(await keysCommand({ database }, args, (line) => lines.push(line), '/')).toBe(2)
  expect(lines[0]).toContain('npm run keys -- rotate')
  expect((await readKeyRing(database.db, new Date())).keys).toEqual(before.keys)
})
