import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { migratedPostgres } from '../tests/support/databases.ts'
import { freePort } from '../tests/support/processes.ts'
import { createKeyFile } from './platform/backup/encryption.ts'
import { readLastBackup } from './platform/backup/last-backup.ts'
import { startServer } from './start.ts'

vi.setConfig({ testTimeout: 60_000 })

const hour = 60 * 60_000
let dataFolder: string
let logged: string

beforeEach(() => {
  dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'test-start-timers-'))
  logged = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    logged += String(text)
    return true
  })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  fs.rmSync(dataFolder, { recursive: true, force: true })
})

test('a server that has started backs up within an hour, and raises an alert when that failed', {
  tags: ['long'],
}, async () => {
  const server = await startServer(
    {
      ...{ DATABASE_URL: await migratedPostgres(), DATA_FOLDER: dataFolder, DEMO: '0', PORT: `${await freePort()}` },
      BACKUP_FOLDER: path.join(os.tmpdir(), 'test-start-timers-missing'),
      BACKUP_RECIPIENT: await createKeyFile(path.join(dataFolder, 'key.txt')),
    },
    () => undefined,
  )
  expect(readLastBackup(dataFolder)).toBe(null)
  vi.advanceTimersByTime(hour)
  await vi.waitFor(() => expect(readLastBackup(dataFolder)).toMatchObject({ result: 'failed' }), { timeout: 10_000 })
  vi.advanceTimersByTime(hour)
  await vi.waitFor(() => expect(logged).toMatch(/"alert\.raised".*"backup_failed"/), { timeout: 10_000 })
  await server.stop()
})
