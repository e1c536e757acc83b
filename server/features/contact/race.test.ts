import { randomUUID } from 'node:crypto'
import os from 'node:os'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { ContactMessage, copiesADay } from '#contract/contact.ts'
import { startTestServer, type TestApi } from '../../../tests/support/api.ts'
import { contactMessage } from '../../../tests/support/contact-client.ts'
import { solution } from '../../../tests/support/registration.ts'
import { connectDatabase, type Database } from '../../platform/db/open.ts'
import { sendMessage } from './send-message.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

// Locks conflict only between connections: the pool of one in the other tests would serialize the requests.
let api: TestApi
let database: Database
beforeAll(async () => {
  api = await startTestServer({ kind: 'postgres', environment: { CONTACT_TO: 'vorstand@band.example' } })
  const [named] = (await api.db.execute<{ name: string }>(sql`select current_database() as name`)).rows
  const url = new URL(inject('templates').postgresUrl)
  url.pathname = `/${named?.name}`
  database = await connectDatabase({ databaseUrl: url.href, dataFolder: os.tmpdir(), poolSize: 6 })
})
afterAll(async () => {
  await database.close()
  await api.stop()
})

test('of six concurrent copies for one mailbox, three are sent', async () => {
  for (const name of ['eins', 'zwei', 'drei']) {
    const solutions = await Promise.all(Array.from({ length: 6 }, () => solution(database.db, api.clock.now())))
    const outcomes = await Promise.all(
      solutions.map((one, index) =>
        sendMessage(
          { ...api.deps, database },
          {
            body: v.parse(
              ContactMessage,
              contactMessage({ email: `${name}+${index}@band.example`, copy: true, solution: one }),
            ),
            key: randomUUID(),
            caller: { kind: 'anonymous' },
            locale: 'de-ch',
          },
        ),
      ),
    )
    expect(outcomes.filter(({ copy }) => copy === 'sent')).toHaveLength(copiesADay)
  }
})
