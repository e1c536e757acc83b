import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { emptyPostgres } from '../tests/support/databases.ts'
import { freePort, inherited, startServer } from '../tests/support/processes.ts'
import { useS3 } from '../tests/support/storages.ts'
import { openDatabase } from './platform/db/open.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const main = path.join(import.meta.dirname, 'main.ts')
const run = promisify(execFile)

/** Returns the exit code and the output of a start that fails. */
const failingStart = async (settings: Record<string, string>) => {
  const env = { ...inherited, ...settings }
  const failed: unknown = await run(process.execPath, [main], { env, timeout: 30_000 }).catch((error: unknown) => error)
  if (!(failed instanceof Error) || !('code' in failed) || !('stderr' in failed)) throw new Error('it started')
  return [failed.code, String(failed.stderr).trimEnd()]
}

let folder: string
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'test-start-'))
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

test('an invalid setting is reported in one line', { tags: ['long'] }, async () => {
  expect(await failingStart({ PORT: 'http' })).toEqual([1, 'PORT must be a number from 1 to 65535.'])
})

test('a locked folder and a path that is a file are reported in one line', { tags: ['long'] }, async () => {
  const locked = path.join(folder, 'locked')
  fs.cpSync(inject('templates').folder, locked, { recursive: true })
  const { close } = await openDatabase({ dataFolder: locked })
  const refusal = [1, expect.stringMatching(/^The data folder .* in use by process \d+\. .*$/)]
  expect(await failingStart({ DATA_FOLDER: locked })).toEqual(refusal)
  // The embedded database shares its folder with nobody.
  expect(await failingStart({ DATA_FOLDER: locked, DATABASE_URL: await emptyPostgres() })).toEqual(refusal)
  await close()
  const file = path.join(folder, 'file')
  fs.writeFileSync(file, '')
  expect(await failingStart({ DATA_FOLDER: file })).toEqual([1, expect.stringMatching(/^[^\n]* is not a folder\.$/)])
})

test('an unreachable database server is reported in one line without its password', { tags: ['long'] }, async () => {
  const [code, output] = await failingStart({
    DATABASE_URL: 'postgres://band:secret@127.0.0.1:1/band',
    DATA_FOLDER: folder,
  })
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/^PostgreSQL at 127\.0\.0\.1:1\/band cannot be reached: .*$/),
  ])
  expect(output).not.toContain('secret')
})

test('a signal during the start lets the server finish starting, stop and release its folder', {
  tags: ['long'],
}, async () => {
  const dataFolder = path.join(folder, 'stopped')
  const env = { ...inherited, DATA_FOLDER: dataFolder, DEMO: '0' }
  const child = spawn(process.execPath, [main], { env: { ...env, PORT: String(await freePort()) }, stdio: 'ignore' })
  const ended = once(child, 'exit')
  await vi.waitFor(() => expect(fs.existsSync(dataFolder)).toBe(true), { timeout: 30_000, interval: 5 })
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  await (await openDatabase({ dataFolder })).close()
})

test('with a public origin, a start without mail settings reports the missing setting', {
  tags: ['long'],
}, async () => {
  const settings = { PUBLIC_ORIGIN: 'https://band.example', DATA_FOLDER: path.join(folder, 'never') }
  expect(await failingStart(settings)).toEqual([
    1,
    expect.stringMatching(/^SMTP_URL must be set, .* https:\/\/band\.example .*\.$/),
  ])
  expect(fs.existsSync(path.join(folder, 'never'))).toBe(false)
})

test('with PostgreSQL a first start creates the data folder and its parents', { tags: ['long'] }, async () => {
  const dataFolder = path.join(folder, 'new', 'data')
  const settings = { DATABASE_URL: await emptyPostgres(), DATA_FOLDER: dataFolder, DEMO: '0' }
  const server = await startServer({ ...settings, PORT: String(await freePort()) })
  expect(fs.readdirSync(dataFolder).filter((name) => name.endsWith('.sock'))).toHaveLength(1)
  await server.stop()
})

test('four parallel first starts on one PostgreSQL and one data folder succeed; another database is refused', {
  tags: ['long'],
}, async () => {
  const dataFolder = path.join(folder, 'shared')
  const settings = { DATABASE_URL: await emptyPostgres(), DATA_FOLDER: dataFolder, DEMO: '0' }
  const ports = await Promise.all([1, 2, 3, 4].map(() => freePort()))
  const servers = await Promise.all(ports.map((port) => startServer({ ...settings, PORT: String(port) })))
  expect(await failingStart({ ...settings, DATABASE_URL: await emptyPostgres() })).toEqual([
    1,
    expect.stringMatching(/^The data folder .* in use by process \d+, with another database\. .*$/),
  ])
  for (const server of servers) await server.stop()
  expect(fs.readdirSync(path.join(dataFolder, 'builds'))).toHaveLength(1)
  expect(fs.readdirSync(dataFolder).filter((name) => name.endsWith('.sock'))).toEqual([])
})

describe('with files in a bucket', { tags: ['long'] }, () => {
  const { server, newBucket } = useS3()

  test('another database is refused the bucket, and a bucket that is away only warns', async () => {
    const start = async (name: string, databaseUrl: string) => ({
      DATABASE_URL: databaseUrl,
      DATA_FOLDER: path.join(folder, name),
      DEMO: '0',
      PORT: String(await freePort()),
    })
    const s3 = {
      S3_ENDPOINT: server().endpoint,
      S3_ACCESS_KEY_ID: server().accessKeyId,
      S3_SECRET_ACCESS_KEY: server().secretAccessKey,
      FILES_BUCKET: await newBucket(),
    }
    const databaseUrl = await emptyPostgres()
    const first = await startServer({ ...(await start('site', databaseUrl)), ...s3 })
    await first.stop()
    expect(await failingStart({ ...(await start('copy', await emptyPostgres())), ...s3 })).toEqual([
      1,
      expect.stringMatching(/^s3:\/\/test-\S+ belongs to another database, .*release-bucket$/),
    ])
    const away = { ...s3, S3_ENDPOINT: 'http://127.0.0.1:1' }
    const warned = await startServer({ ...(await start('site', databaseUrl)), ...away })
    expect(warned.output()).toMatch(/^Warning: s3:\/\/test-\S+ is unavailable: ECONNREFUSED\. Until/m)
    await warned.stop()
  })
})

test('parallel first starts on one PostgreSQL load the demo once', { tags: ['long'] }, async () => {
  const databaseUrl = await emptyPostgres()
  const start = async (name: string) => {
    const settings = { DATABASE_URL: databaseUrl, DATA_FOLDER: path.join(folder, name), DEMO: '1' }
    return await startServer({ ...settings, PORT: String(await freePort()) })
  }
  const starts = await Promise.all([start('first'), start('second')])
  for (const server of starts) {
    await server.stop()
    expect(server.output()).toContain('Demo sign-ins:')
  }
})
