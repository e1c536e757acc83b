import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabases, emptyPostgres } from '../../../tests/support/databases.ts'
import { FolderInUse } from '../db/errors.ts'
import { lockFolder } from '../db/folder-lock.ts'
import { createFolderStorage } from '../storage/folder.ts'
import { writeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'

const databases = createDatabases()
let room: string
beforeAll(() => {
  room = fs.mkdtempSync(path.join(os.tmpdir(), 'restore-lock-'))
})
afterAll(async () => {
  await databases.remove()
  fs.rmSync(room, { recursive: true, force: true })
})

test('restore refuses a folder that processes of another machine use, and locks it alone afterwards', {
  tags: ['long'],
}, async () => {
  const file = path.join(room, 'backup.tar.gz')
  const source = path.join(room, 'source')
  const database = await databases.open('postgres')
  await writeBackup({ database, dataFolder: source, storage: createFolderStorage(source) }, file)
  const dataFolder = path.join(room, 'target')
  const place = { dataFolder, storage: createFolderStorage(dataFolder), databaseUrl: await emptyPostgres(), file }
  const server = await lockFolder(dataFolder, { sharedBy: 'band' })
  await expect(restoreBackup(place)).rejects.toBeInstanceOf(FolderInUse)
  server.release()
  await restoreBackup(place)
  ;(await lockFolder(dataFolder, { sharedBy: 'band' })).release()
})
