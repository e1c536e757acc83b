import { afterAll, expect, test } from 'vitest'
import { createDatabases } from '../../tests/support/databases.ts'
import { readKeyRing } from './keys.ts'

const databases = createDatabases()
afterAll(() => databases.remove())

test('a server whose clock is behind signs with the first key of another server', async () => {
  const { db } = await databases.open('postgres')
  const now = new Date()
  const { keys } = await readKeyRing(db, new Date(now.getTime() + 5))
  expect((await readKeyRing(db, now)).keys).toEqual(keys)
})
