import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import os from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addEvent } from '../../../tests/support/content.ts'
import { createDatabases } from '../../../tests/support/databases.ts'
import { startPushService, type TestPushService } from '../../../tests/support/push-service.ts'
import type { Database } from '../../platform/db/open.ts'
import { ensureOrganizations } from '../../platform/db/organizations.ts'
import { job, membership, person, pushDevice } from '../../platform/db/tables.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { remindJob } from './remind.ts'

const program = path.join(import.meta.dirname, '../../../tests/support/reminder-process.ts')
const databases = createDatabases()
let database: Database
let service: TestPushService
let url: string
beforeAll(async () => {
  database = await databases.open('postgres')
  const { rows } = await database.db.execute<{ name: string }>('select current_database() as name')
  const own = new URL(inject('templates').postgresUrl)
  own.pathname = `/${rows[0]?.name}`
  url = own.href
  service = await startPushService()
  await ensureOrganizations(database.db)
}, 60_000)
afterAll(async () => {
  await service.stop()
  await databases.remove()
})

/**
 * The exit is observed from the start: a worker that finds all jobs taken may exit before the caller awaits `ended`.
 */
const startWorkerAt = (instant: string) => {
  const child = spawn(process.execPath, [program, url, service.origin, instant, os.tmpdir()], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return { child, ended: once(child, 'close').then(([code]) => code) }
}

/** Adds a player with one device. */
const addPlayer = async () => {
  const [row] = await database.db.insert(person).values({ lastName: 'Beispiel' }).returning()
  const personId = row?.id ?? 0
  await database.db.insert(membership).values({ personId, organizationId: 1, joinDate: '2020-01-01' })
  const { endpoint, keys, received } = service.subscribe()
  const at = new Date('2026-03-01T12:00:00Z')
  await database.db
    .insert(pushDevice)
    .values({ personId, device: randomUUID(), endpoint, ...keys, createdAt: at, refreshedAt: at })
  return received
}

test('two processes are killed while sending and two take over: everybody is notified, each once', {
  tags: ['long'],
  timeout: 60_000,
}, async () => {
  const players = []
  for (let count = 0; count < 80; count++) players.push(await addPlayer())
  const event = await addEvent(database.db, 'Probe', ['2026-03-12T20:00', '2026-03-12T22:00'], { reminderDays: [2] })
  await enqueue(database.db, { kind: remindJob, payload: { event } })

  const killed = [1, 2].map(() => startWorkerAt('2026-03-10T17:00:00Z'))
  await service.until(8)
  for (const { child } of killed) child.kill('SIGKILL')
  await Promise.all(killed.map(({ ended }) => ended))
  expect(players.filter(({ length }) => length > 0).length).toBeLessThan(80)

  // The leases have expired.
  const after = [1, 2].map(() => startWorkerAt('2026-03-10T17:03:00Z'))
  expect(await Promise.all(after.map(({ ended }) => ended))).toEqual([0, 0])
  expect(await database.db.$count(job, eq(job.state, 'done'))).toBe(81)
  expect(players.filter(({ length }) => length === 0)).toEqual([])
  // Messages in flight when a process died, sixteen each, were sent once more and replace themselves.
  const twice = players.filter(({ length }) => length > 1)
  expect(twice.length).toBeLessThanOrEqual(32)
  for (const [first, second, ...more] of twice) {
    expect(more).toEqual([])
    expect([second?.message, second?.headers.topic]).toEqual([first?.message, first?.headers.topic])
  }
})
