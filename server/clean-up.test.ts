import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabases, describeOnDatabase } from '../tests/support/databases.ts'
import { withoutShop } from '../tests/support/jobs.ts'
import { cleanUpJob } from './clean-up.ts'
import { createJobHandlers } from './job-handlers.ts'
import type { Database } from './platform/db/open.ts'
import {
  accountToken,
  addressAccess,
  contactMessage,
  idempotency,
  job,
  person,
  puzzleUsed,
  rateLimit,
} from './platform/db/tables.ts'
import { noLogo } from './platform/letter-logo.ts'
import { folderTransport } from './platform/mail/folder.ts'

const now = new Date('2026-11-20T04:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000)

describeOnDatabase('the nightly clean-up', (kind) => {
  const databases = createDatabases()
  let database: Database
  beforeAll(async () => {
    database = await databases.open(kind)
  })
  afterAll(() => databases.remove())

  test('deletes expired rows and nothing else', async () => {
    const { db } = database
    const [someone] = await db.insert(person).values({ lastName: 'Muster' }).returning({ id: person.id })
    const personId = someone?.id ?? 0
    const base = { kind: 'mail', payload: {}, runAt: now, createdAt: daysAgo(400) }
    await db.insert(job).values([
      { ...base, uniqueKey: 'done 6 days', state: 'done', doneAt: daysAgo(6) },
      { ...base, uniqueKey: 'done 8 days', state: 'done', doneAt: daysAgo(8) },
      { ...base, uniqueKey: 'given up 180 days', state: 'dead', doneAt: daysAgo(180) },
      { ...base, uniqueKey: 'given up 190 days', state: 'dead', doneAt: daysAgo(190) },
      { ...base, uniqueKey: 'waiting' },
    ])
    const token = { personId, purpose: 'password', email: 'a@example.ch', createdAt: daysAgo(400) } as const
    await db.insert(accountToken).values([
      { ...token, tokenHash: 'expired 6 days', expiresAt: daysAgo(6) },
      { ...token, tokenHash: 'expired 8 days', expiresAt: daysAgo(8) },
      { ...token, tokenHash: 'open', expiresAt: daysAgo(-1) },
    ])
    const request = { scope: 'register', callerHash: '', requestHash: '' }
    await db.insert(idempotency).values([
      { ...request, key: '6 days', createdAt: daysAgo(6) },
      { ...request, key: '8 days', createdAt: daysAgo(8) },
    ])
    const opened = { personId, by: '00000000-0000-4000-8000-000000000001' }
    await db.insert(addressAccess).values([
      { ...opened, at: daysAgo(364) },
      { ...opened, at: daysAgo(366) },
    ])
    const message = { email: 'a@example.ch', message: 'Guten Tag', copy: false, locale: 'de-ch' } as const
    await db.insert(contactMessage).values([
      { ...message, name: '180 days', createdAt: daysAgo(180) },
      { ...message, name: '190 days', createdAt: daysAgo(190) },
    ])
    await db.insert(puzzleUsed).values([
      { puzzleHash: 'expired', expiresAt: daysAgo(0.01) },
      { puzzleHash: 'open', expiresAt: daysAgo(-0.01) },
    ])
    await db.insert(rateLimit).values([
      { key: 'ended', points: 1, expire: now.getTime() - 1 },
      { key: 'running', points: 1, expire: now.getTime() + 1 },
    ])
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'test-mail-'))
    const names = [180, 190].map((days) => `${daysAgo(days).toISOString().replace(/[:.]/g, '-')}-x.eml`)
    for (const name of names) fs.writeFileSync(path.join(folder, name), '')

    const sender = {
      transport: folderTransport(folder),
      from: { name: '', address: 'band@example.ch' },
      bandName: 'Band',
      bandGender: 'FEMININE' as const,
      origin: 'http://localhost',
      readLogo: noLogo,
    }
    const { signal } = new AbortController()
    const handler = createJobHandlers({ database, sender, ...withoutShop }).find(({ kind }) => kind === cleanUpJob)
    await handler?.run({}, { id: 1, createdAt: now, now, signal })

    const remaining = {
      jobs: (await db.select().from(job)).map(({ uniqueKey }) => uniqueKey).sort(),
      tokens: (await db.select().from(accountToken)).map(({ tokenHash }) => tokenHash).sort(),
      requests: (await db.select().from(idempotency)).map(({ key }) => key),
      messages: (await db.select().from(contactMessage)).map(({ name }) => name),
      opened: (await db.select().from(addressAccess)).map(({ at }) => at),
      puzzles: (await db.select().from(puzzleUsed)).map(({ puzzleHash }) => puzzleHash),
      limits: (await db.select().from(rateLimit)).map(({ key }) => key),
      mails: fs.readdirSync(folder),
    }
    fs.rmSync(folder, { recursive: true })
    expect(remaining).toEqual({
      jobs: ['done 6 days', 'given up 180 days', 'waiting'],
      tokens: ['expired 6 days', 'open'],
      requests: ['6 days'],
      messages: ['180 days'],
      opened: [daysAgo(364)],
      puzzles: ['open'],
      limits: ['running'],
      mails: names.slice(0, 1),
    })
  })
})
