import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { EMBEDDED_MAJOR, openEmbedded } from './embedded.ts'
import { DiskFull, explainFolderError, FolderNotWritable, WrongVersion } from './errors.ts'
import { openDatabase, vacuum } from './open.ts'

// A fresh embedded database or server takes seconds where several test files share two cores.
vi.setConfig({ testTimeout: 60_000 })

let folder: string

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'embedded-'))
})
/** Copies an existing database: creating one takes seconds. */
const copyExisting = () => fs.cpSync(inject('templates').folder, folder, { recursive: true })
const openExisting = () => {
  copyExisting()
  return openEmbedded(folder)
}
afterEach(() => {
  vi.restoreAllMocks()
  fs.rmSync(folder, { recursive: true, force: true })
})

test('every commit reaches the disk: at least one fsync of the write-ahead log', { tags: ['long'] }, async () => {
  const { client, close } = await openExisting()
  await client.exec('create table note (id int)')
  const synced = vi.spyOn(fs, 'fsyncSync')
  for (let id = 0; id < 20; id++) {
    synced.mockClear()
    const paths: string[] = []
    synced.mockImplementation((descriptor) => {
      if (fs.existsSync('/proc/self/fd')) paths.push(fs.readlinkSync(`/proc/self/fd/${descriptor}`))
    })
    await client.query('insert into note values ($1)', [id])
    expect(synced.mock.calls.length).toBeGreaterThanOrEqual(1)
    if (fs.existsSync('/proc/self/fd')) expect(paths.some((file) => file.includes('/pg_wal/'))).toBe(true)
  }
  await close()
})

test('PostgreSQL syncs folders too, so that the names of new files survive', { tags: ['long'] }, async () => {
  const { client, close } = await openExisting()
  const synced: boolean[] = []
  const real = fs.fsyncSync
  vi.spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => {
    synced.push(fs.fstatSync(descriptor).isDirectory())
    real(descriptor)
  })
  await client.exec('create table note (id int)')
  await client.query('select pg_switch_wal()')
  await client.exec('insert into note values (1)')
  await client.exec('checkpoint')
  expect(synced).toContain(true)
  await close()
})

test('a failing fsync fails the commit', { tags: ['long'] }, async () => {
  const { client, close } = await openExisting()
  await client.exec('create table note (id int)')
  vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
    throw Object.assign(new Error('EIO'), { code: 'EIO' })
  })
  await expect(client.query('insert into note values (1)')).rejects.toThrow()
  vi.restoreAllMocks()
  await close().catch(() => undefined)
})

test('stored rows are present after reopening', async () => {
  copyExisting()
  const first = await openDatabase({ dataFolder: folder })
  await first.db.execute(sql`create table note as select 'kept' as line`)
  await first.close()
  await first.close()
  const second = await openDatabase({ dataFolder: folder })
  expect((await second.db.execute(sql`select line from note`)).rows).toEqual([{ line: 'kept' }])
  await second.close()
})

test('vacuum refreshes the statistics', { tags: ['long'] }, async () => {
  await (await openExisting()).close()
  const database = await openDatabase({ dataFolder: folder })
  const estimate = sql`select reltuples::int as rows from pg_class where relname = 'person'`
  expect((await database.db.execute(estimate)).rows).toEqual([{ rows: -1 }])
  await vacuum(database)
  expect((await database.db.execute(estimate)).rows).toEqual([{ rows: 0 }])
  await database.close()
})

test('refuses a folder of another PostgreSQL major and explains the migration', { tags: ['long'] }, async () => {
  await (await openExisting()).close()
  const version = path.join(folder, 'database', 'PG_VERSION')
  expect(fs.readFileSync(version, 'utf8').trim()).toBe(EMBEDDED_MAJOR)
  fs.writeFileSync(version, '17\n')
  const refusal = await openEmbedded(folder).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(WrongVersion)
  expect(String(refusal)).toMatch(/PostgreSQL 17.*npm run backup.*npm run restore/)
  fs.writeFileSync(version, `${EMBEDDED_MAJOR}\n`)
  fs.writeFileSync(path.join(folder, 'format.json'), '{"format":2}')
  await expect(openEmbedded(folder)).rejects.toThrow(/layout 2; this version reads layout 1/)
})

test('an interrupted creation is started again', { tags: ['long'] }, async () => {
  fs.mkdirSync(path.join(folder, 'database'))
  fs.writeFileSync(path.join(folder, 'database', 'PG_VERSION'), '18\n')
  fs.writeFileSync(path.join(folder, 'database.unfinished'), '')
  const { client, close } = await openEmbedded(folder)
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await close()
  expect(fs.existsSync(path.join(folder, 'database.unfinished'))).toBe(false)
})

test('a full disk is reported in one line, and the lock is released', { tags: ['long'] }, async () => {
  const refusal = await openEmbedded(folder, () => 1024).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(DiskFull)
  expect((refusal as Error).message).toMatch(/^The disk that holds .* is full .*\.$/)
  await (await openEmbedded(folder)).close()
})

test('a folder that cannot be created or written is reported in one line', async () => {
  const file = path.join(folder, 'file')
  fs.writeFileSync(file, '')
  for (const target of [file, path.join(file, 'below')]) {
    await expect(openEmbedded(target)).rejects.toBeInstanceOf(FolderNotWritable)
  }
  const readOnly = explainFolderError(Object.assign(new Error('read-only'), { code: 'EROFS' }), folder)
  expect(String(readOnly)).toMatch(/ is read-only\. Make it writable, or choose another folder\.$/)
  const denied = explainFolderError(Object.assign(new Error('denied'), { code: 'EACCES' }), folder)
  expect(denied).toBeInstanceOf(FolderNotWritable)
  expect(String(denied)).toMatch(/ cannot be written by this user\. Make .* the owner .*: chown -R USER /)
  expect(explainFolderError(Object.assign(new Error('full'), { code: 'ENOSPC' }), folder)).toBeInstanceOf(DiskFull)
})
