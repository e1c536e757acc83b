import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDatabases, emptyPostgres } from '../../../tests/support/databases.ts'
import { useS3 } from '../../../tests/support/storages.ts'
import { type Database, openDatabase } from '../db/open.ts'
import { person } from '../db/tables.ts'
import { createFileStore } from '../files/store.ts'
import { jsonLog } from '../log.ts'
import type { Bucket } from '../storage/bucket.ts'
import { openBackupStorage, openFileStorage } from '../storage/open.ts'
import type { ObjectStorage } from '../storage/storage.ts'
import { createKeyFile } from './encryption.ts'
import { keepBackup } from './keep-backup.ts'
import { readLastBackup } from './last-backup.ts'
import { backUpNightly } from './nightly.ts'
import { restoreCommand } from './restore-command.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

describe('backups of files in a bucket, in a bucket', { tags: ['long'] }, () => {
  const { server, newBucket } = useS3()
  const databases = createDatabases()
  const night = (day: number) => new Date(Date.UTC(2026, 10, day, 2, 10))
  const scan = randomBytes(20_000_000)
  let room: string
  let keyFile: string
  let recipient: string
  let database: Database
  let dataFolder: string
  let filesBucket: Bucket
  let backups: { bucket: Bucket; recipient: string }
  let storage: ObjectStorage
  let kept: ObjectStorage
  let sha256: string

  beforeAll(async () => {
    room = fs.mkdtempSync(path.join(os.tmpdir(), 'bucket-backup-'))
    keyFile = path.join(room, 'key.txt')
    recipient = await createKeyFile(keyFile)
    database = await databases.open('postgres')
    await database.db.insert(person).values({ firstName: 'Vera', lastName: 'Älpli' })
  })
  beforeEach(async () => {
    dataFolder = fs.mkdtempSync(path.join(room, 'data-'))
    filesBucket = { server: server(), bucket: await newBucket() }
    backups = { bucket: { server: server(), bucket: await newBucket() }, recipient }
    storage = await openFileStorage({ dataFolder, filesBucket })
    kept = await openBackupStorage(backups, dataFolder)
    sha256 = (await createFileStore(storage).put(scan)).sha256
  })
  afterAll(async () => {
    await databases.remove()
    fs.rmSync(room, { recursive: true, force: true })
  })

  const names = async () => (await Array.fromAsync(kept.list(''))).map(({ key }) => key).sort()
  const nightly = async (at: Date) => {
    const lines: string[] = []
    const log = jsonLog(
      () => at,
      (line) => void lines.push(line),
    )
    await backUpNightly({ database, dataFolder, storage, place: backups, clock: () => at, log })
    return lines.map((line) => JSON.parse(line).message)
  }

  test('a backup is restored by its name into another bucket, with the owner’s key', async () => {
    const { file } = await keepBackup({ database, dataFolder, storage }, backups, night(26))
    const name = 'backup-2026-11-26T02-10-00Z.tar.gz.age'
    expect(file).toBe(`s3://${backups.bucket.bucket}/${name}`)
    expect(await names()).toEqual([name])
    expect(fs.readdirSync(path.join(dataFolder, 'staging'))).toEqual(['lock'])

    const target = {
      dataFolder: path.join(room, 'restored'),
      databaseUrl: await emptyPostgres(),
      filesBucket: { server: server(), bucket: await newBucket() },
      backups,
    }
    const output: string[] = []
    const restore = (...args: string[]) => restoreCommand({ ...target, args, print: (line) => void output.push(line) })
    expect([await restore(), output.splice(0)]).toEqual([2, [expect.stringContaining('Which backup?'), name]])
    expect(await restore('backup-2026-11-25T02-10-00Z.tar.gz.age', keyFile)).toBe(1)
    expect(output.splice(0)).toEqual([expect.stringContaining('has no backup backup-2026-11-25')])
    expect([await restore(name, keyFile), output.splice(0)]).toEqual([
      0,
      [expect.stringContaining('and 1 files of '), expect.stringContaining('are held')],
    ])
    const restored = await openDatabase({ ...target, poolSize: 1 })
    expect(await restored.db.select({ lastName: person.lastName }).from(person)).toEqual([{ lastName: 'Älpli' }])
    await restored.close()
    const files = createFileStore(await openFileStorage(target))
    const bytes = Buffer.from(await new Response(files.read(sha256)).arrayBuffer())
    expect(bytes.equals(scan)).toBe(true)
    expect(fs.existsSync(path.join(target.dataFolder, 'files'))).toBe(false)

    expect(await restore(name, keyFile)).toBe(1)
    expect(output.splice(0)).toEqual([
      `s3://${target.filesBucket.bucket}/files is not empty. Restore where no files are. Nothing was changed.`,
    ])
  })

  test('one is made each night, and those whose time is over are deleted', async () => {
    const empty = path.join(room, 'empty')
    const old = Array.from({ length: 12 }, (_, at) => `backup-2026-11-${String(at + 10)}T02-10-00Z.tar.gz.age`)
    for (const name of [...old, 'notes.txt']) {
      fs.writeFileSync(empty, '')
      await kept.put(name, empty)
    }
    expect(await nightly(night(22))).toEqual(['backup.completed'])
    expect(await nightly(new Date(night(22).getTime() + 3_600_000))).toEqual([])
    const days = (await names()).map((name) => /^backup-2026-11-(\d\d)/.exec(name)?.[1] ?? name)
    // Seven days, and the Sunday before.
    expect(days).toEqual(['15', '16', '17', '18', '19', '20', '21', '22', 'notes.txt'])
  })

  test('a bucket that cannot be reached is recorded, and nothing is left behind', async () => {
    backups = { ...backups, bucket: { ...backups.bucket, bucket: 'no-such-bucket' } }
    expect(await nightly(night(26))).toEqual(['backup.failed'])
    expect(readLastBackup(dataFolder)).toMatchObject({ result: 'failed', bytes: null })
    expect(fs.readdirSync(dataFolder, { recursive: true }).sort()).toEqual(['files.unfinished', 'last-backup.json'])
  })
})
