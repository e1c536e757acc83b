import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createDatabases, emptyPostgres } from '../../../tests/support/databases.ts'
import { DiskFull } from '../db/errors.ts'
import { type Database, openDatabase } from '../db/open.ts'
import { person } from '../db/tables.ts'
import { jsonLog } from '../log.ts'
import { createFolderStorage } from '../storage/folder.ts'
import { verifyArchive } from './archive.ts'
import { writeBackup } from './backup.ts'
import { backupCommand } from './command.ts'
import { createKeyFile, createSeal, readKeyFile } from './encryption.ts'
import { keepBackup } from './keep-backup.ts'
import { readLastBackup } from './last-backup.ts'
import { BackupError } from './manifest.ts'
import { backUpNightly } from './nightly.ts'
import { restoreBackup } from './restore.ts'
import { restoreCommand } from './restore-command.ts'
import { backupName } from './retention.ts'

// A rehearsal creates an embedded database, which takes seconds.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const databases = createDatabases()
const now = new Date('2026-11-26T02:10:00Z')
const day = 24 * 60 * 60_000
let room: string
let dataFolder: string
let folder: string
let keyFile: string
let recipient: string
let database: Database

beforeAll(async () => {
  room = fs.mkdtempSync(path.join(os.tmpdir(), 'keep-backup-'))
  keyFile = path.join(room, 'key.txt')
  recipient = await createKeyFile(keyFile)
  database = await databases.open('postgres')
  await database.db.insert(person).values({ firstName: 'Vera', lastName: 'Älpli' })
})
beforeEach(() => {
  dataFolder = fs.mkdtempSync(path.join(room, 'data-'))
  fs.mkdirSync(path.join(dataFolder, 'files'))
  fs.writeFileSync(path.join(dataFolder, 'files', 'sheet'), 'x'.repeat(100_000))
  folder = fs.mkdtempSync(path.join(room, 'kept-'))
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await databases.remove()
  fs.rmSync(room, { recursive: true, force: true })
})

const place = () => ({ folder, recipient })
const backedUp = () => ({ database, dataFolder, storage: createFolderStorage(dataFolder) })
const keep = (at = now) => keepBackup(backedUp(), place(), at)
const nightly = async (at: Date) => {
  const lines: string[] = []
  const log = jsonLog(
    () => at,
    (line) => void lines.push(line),
  )
  await backUpNightly({ ...backedUp(), place: place(), clock: () => at, log })
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

test('a kept backup is restored with the owner’s key file, and with nothing else', { tags: ['long'] }, async () => {
  const { file } = await keep()
  expect([path.basename(file), fs.statSync(file).mode & 0o777]).toEqual([
    'backup-2026-11-26T02-10-00Z.tar.gz.age',
    0o600,
  ])
  expect(fs.readFileSync(file).subarray(0, 22).toString()).toBe('age-encryption.org/v1\n')
  expect(readLastBackup(dataFolder)).toMatchObject({ result: 'complete', bytes: fs.statSync(file).size })
  expect(fs.readdirSync(path.join(dataFolder, 'staging'))).toEqual(['lock'])

  const target = { dataFolder: path.join(room, 'restored'), databaseUrl: await emptyPostgres() }
  const output: string[] = []
  const restore = (...args: string[]) =>
    restoreCommand({
      ...target,
      filesBucket: undefined,
      backups: undefined,
      args,
      print: (line) => void output.push(line),
    })
  expect(await restore(file)).toBe(1)
  expect(output.pop()).toMatch(/is encrypted\. Name the file with its key, too/)
  const otherKey = path.join(room, 'other.txt')
  await createKeyFile(otherKey)
  expect(await restore(file, otherKey)).toBe(1)
  expect(output.pop()).toMatch(/was encrypted with another key\. Nothing was changed\.$/)
  expect(await restore(file, file)).toBe(1)
  expect(output.pop()).toMatch(/has no secret key: a line that begins with AGE-SECRET-KEY-1\.$/)
  expect(fs.existsSync(target.dataFolder)).toBe(false)
  expect(await restore(file, keyFile)).toBe(0)
  const restored = await openDatabase({ ...target, poolSize: 1 })
  expect(await restored.db.select({ lastName: person.lastName }).from(person)).toEqual([{ lastName: 'Älpli' }])
  await restored.close()
  expect(fs.readFileSync(path.join(target.dataFolder, 'files', 'sheet'), 'utf8')).toBe('x'.repeat(100_000))
})

test.each([
  ['cut in half', (good: Buffer) => good.subarray(0, good.length / 2)],
  ['cut by its last byte', (good: Buffer) => good.subarray(0, good.length - 1)],
  ['cut within its header', (good: Buffer) => good.subarray(0, 100)],
  [
    'with one changed bit',
    (good: Buffer) => Buffer.from(good.map((byte, at) => (at === good.length - 40 ? byte ^ 1 : byte))),
  ],
])('an encrypted backup %s is refused', async (_, damage) => {
  const file = path.join(folder, 'encrypted')
  await writeBackup(backedUp(), file, { seal: await createSeal(recipient) })
  fs.writeFileSync(file, damage(fs.readFileSync(file)))
  await expect(verifyArchive(file, readKeyFile(keyFile))).rejects.toThrow(/is not a complete backup of this program/)
})

test('a backup that cannot be restored is not kept, and the older ones stay', { tags: ['long'] }, async () => {
  const old = Array.from({ length: 9 }, (_, at) =>
    backupName(new Date(now.getTime() - (at + 1) * day), { encrypted: true }),
  )
  for (const name of old) fs.writeFileSync(path.join(folder, name), '')
  const orphan = sql`insert into account (person_id, email) values (999, 'orphan@example.org')`
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(orphan)
  })
  await expect(keep()).rejects.toBeInstanceOf(BackupError)
  expect(fs.readdirSync(folder).sort()).toEqual(old.toSorted())
  expect(readLastBackup(dataFolder)).toMatchObject({ result: 'failed', bytes: null })
  await database.db.execute(sql`delete from account where person_id = 999`)
})

test('on a full disk the unfinished file is removed and the older ones stay', async () => {
  const old = backupName(new Date(now.getTime() - day), { encrypted: true })
  fs.writeFileSync(path.join(folder, old), 'old')
  vi.spyOn(fs, 'createWriteStream').mockImplementation((file) => {
    fs.writeFileSync(file, 'half')
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    return new Writable({ write: (_chunk, _encoding, done) => done(full) }) as fs.WriteStream
  })
  await expect(keep()).rejects.toBeInstanceOf(DiskFull)
  expect(fs.readdirSync(folder)).toEqual([old])
  expect(readLastBackup(dataFolder)?.result).toBe('disk_full')
})

test('a backup is due once after three o’clock in Zürich, and replaces another of the same day', {
  tags: ['long'],
}, async () => {
  expect(await nightly(new Date('2026-11-26T01:59:00Z'))).toMatchObject([{ message: 'backup.completed' }])
  expect(await nightly(new Date('2026-11-26T01:59:30Z'))).toEqual([])
  expect(await nightly(new Date('2026-11-26T02:01:00Z'))).toMatchObject([{ message: 'backup.completed' }])
  expect(await nightly(new Date('2026-11-27T01:59:00Z'))).toEqual([])
  expect(fs.readdirSync(folder)).toEqual(['backup-2026-11-26T02-01-00Z.tar.gz.age'])
})

test('a backup dated in the future by a wrong clock does not prevent the next one', { tags: ['long'] }, async () => {
  fs.writeFileSync(path.join(folder, backupName(new Date(now.getTime() + day), { encrypted: true })), '')
  expect(await nightly(now)).toMatchObject([{ message: 'backup.completed' }])
})

test('a missing folder is logged and recorded, and not created', async () => {
  fs.rmSync(folder, { recursive: true })
  expect(await nightly(now)).toMatchObject([{ message: 'backup.failed', level: 'error' }])
  expect(readLastBackup(dataFolder)).toMatchObject({ result: 'failed' })
  expect(fs.existsSync(folder)).toBe(false)
})

test('only one backup of a data folder is made at a time; leftovers of a killed process are removed', {
  tags: ['long'],
}, async () => {
  fs.mkdirSync(path.join(dataFolder, 'staging', 'backup-killed'), { recursive: true })
  const leftover = `${backupName(new Date(now.getTime() - day), { encrypted: true })}.part`
  fs.writeFileSync(path.join(folder, leftover), 'half')
  fs.writeFileSync(path.join(folder, 'notes.part'), 'mine')
  const during: unknown[] = []
  await writeBackup(backedUp(), path.join(room, 'first.tar.gz'), {
    check: async () => during.push(await keep().catch(String)),
  })
  expect(during).toEqual(['BackupInProgress: Another backup is being made. Wait until it is done.'])
  await keep()
  expect(fs.readdirSync(folder).sort()).toEqual([backupName(now, { encrypted: true }), 'notes.part'])
  expect(fs.readdirSync(path.join(dataFolder, 'staging'))).toEqual(['lock'])
})

test('the command creates a key, and without a file it keeps an encrypted backup', { tags: ['long'] }, async () => {
  const output: string[] = []
  const context = { ...backedUp(), config: { backups: place() } }
  const run = (...args: string[]) => backupCommand(context, args, (line) => void output.push(line), room)
  expect(await run('--new-key', 'new.txt')).toBe(0)
  const [, made = ''] = /^BACKUP_RECIPIENT=(age1\w+)$/.exec(output[0] ?? '') ?? []
  await expect(run('--new-key', 'new.txt')).rejects.toThrow(/exists already/)
  expect(
    await backupCommand(
      { ...context, config: { backups: { folder, recipient: made } } },
      [],
      (line) => void output.push(line),
      room,
    ),
  ).toBe(0)
  expect(output.at(-1)).toMatch(/encrypted, restored for a trial and complete\.$/)
  const [name = ''] = fs.readdirSync(folder)
  const scratch = path.join(room, 'with-new-key')
  const databaseUrl = await emptyPostgres()
  await restoreBackup({
    dataFolder: scratch,
    databaseUrl,
    storage: createFolderStorage(scratch),
    file: path.join(folder, name),
    identity: readKeyFile(path.join(room, 'new.txt')),
  })
})
