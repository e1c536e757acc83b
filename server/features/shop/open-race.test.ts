import os from 'node:os'
import { eq } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { startTestServer } from '../../../tests/support/api.ts'
import { connectDatabase } from '../../platform/db/open.ts'
import { change } from '../../platform/db/tables.ts'
import { setShopOpen } from './open.ts'

test('editors who close and open the shop concurrently record each change once', {
  tags: ['long'],
  timeout: 60_000,
}, async () => {
  const api = await startTestServer({ kind: 'postgres' })
  const [named] = (await api.db.execute<{ name: string }>('select current_database() as name')).rows
  const url = new URL(inject('templates').postgresUrl)
  url.pathname = `/${named?.name}`
  const database = await connectDatabase({ databaseUrl: url.href, dataFolder: os.tmpdir(), poolSize: 6 })
  afterAll(async () => {
    await database.close()
    await api.stop()
  })
  const author = { accountId: null, now: api.clock.now() }
  const rounds = [false, true, false, true, false, true]
  for (const open of rounds)
    await Promise.all(Array.from({ length: 6 }, () => database.write(setShopOpen, open, author)))
  expect(await database.db.$count(change, eq(change.noun, 'shop'))).toBe(rounds.length)
})
