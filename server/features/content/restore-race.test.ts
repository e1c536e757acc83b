import os from 'node:os'
import { and, eq } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { startTestServer } from '../../../tests/support/api.ts'
import { addArticle, addEvent } from '../../../tests/support/content.ts'
import { connectDatabase } from '../../platform/db/open.ts'
import { change } from '../../platform/db/tables.ts'
import { removeRow } from '../../platform/resources/rows.ts'
import { articleRows } from '../articles/edit.ts'
import { removeEvents } from '../events/remove.ts'
import { contentKinds } from './kinds.ts'

test('editors who restore the same row at once restore it once', { tags: ['long'], timeout: 60_000 }, async () => {
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
  const article = await addArticle(database.db, 'Uniform', ['2026-03-01T00:00', '2026-06-01T00:00'])
  const event = await addEvent(database.db, 'Konzert', ['2026-05-01T20:00', '2026-05-01T22:00'])
  for (let round = 0; round < 3; round++) {
    await database.db.transaction((tx) => removeRow(tx, articleRows, article, author))
    const version = 1 + round
    await database.write(removeEvents, { id: event, version, scope: 'one' }, author)
    for (const [noun, id] of [
      ['article', article],
      ['event', event],
    ] as const) {
      await Promise.all(Array.from({ length: 6 }, () => database.write(contentKinds[noun].recreate, id, author)))
      const restored = and(eq(change.noun, noun), eq(change.rowId, id), eq(change.action, 'created'))
      expect(await database.db.$count(change, restored)).toBe(round + 1)
    }
  }
})
