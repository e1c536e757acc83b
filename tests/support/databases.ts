import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Database, openDatabase } from '#server/db/open.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'

/** Makes fresh, migrated databases and removes all of them at the end. */
export interface Databases {
  open(kind: Database['kind']): Promise<Database>
  remove(): Promise<void>
}

/** PostgreSQL gets a pool of one connection: what goes around an open transaction hangs there instead of in production. */
export function createDatabases(): Databases {
  const opened: Database[] = []
  const folders: string[] = []
  let postgres: TestPostgres | undefined
  return {
    async open(kind) {
      const dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'test-data-'))
      folders.push(dataFolder)
      if (kind === 'postgres') postgres ??= await startPostgres()
      const databaseUrl = kind === 'postgres' ? await postgres?.createDatabase() : undefined
      const database = await openDatabase({ databaseUrl, dataFolder, poolSize: 1 })
      opened.push(database)
      return database
    },
    async remove() {
      for (const database of opened) await database.close()
      await postgres?.stop()
      for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}
