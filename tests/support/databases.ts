import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, inject } from 'vitest'
import { connectDatabase, type Database } from '#server/platform/db/open.ts'
import { copyDatabase, dropDatabase } from './postgres.ts'

const databaseKinds = ['pglite', 'postgres'] as const satisfies readonly Database['kind'][]

/**
 * Runs a suite on PostgreSQL, and in the long run also on PGlite.
 * @param suite is called once per kind of database
 */
export const describeOnDatabase = (name: string, suite: (kind: Database['kind']) => void): void => {
  for (const kind of databaseKinds)
    describe(`${name} on ${kind}`, { tags: kind === 'postgres' ? [] : ['long'] }, () => suite(kind))
}

/** Creates fresh, migrated databases and removes all of them at the end. */
export interface Databases {
  open(kind: Database['kind']): Promise<Database>
  remove(): Promise<void>
}

/**
 * PostgreSQL gets a pool of one connection: a query outside an open transaction hangs in the test instead of in
 * production.
 */
export function createDatabases(): Databases {
  const templates = inject('templates')
  const opened: { database: Database; databaseUrl: string | undefined }[] = []
  const folders: string[] = []
  return {
    async open(kind) {
      const dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'test-data-'))
      folders.push(dataFolder)
      if (kind === 'pglite') fs.cpSync(templates.folder, dataFolder, { recursive: true })
      const databaseUrl = kind === 'postgres' ? await copyDatabase(templates.postgresUrl) : undefined
      const database = await connectDatabase({ databaseUrl, dataFolder, poolSize: 1 })
      opened.push({ database, databaseUrl })
      return database
    },
    async remove() {
      for (const { database, databaseUrl } of opened) {
        await database.close()
        if (databaseUrl !== undefined) await dropDatabase(databaseUrl)
      }
      for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Returns the connection string of a new database with all tables, for a server in its own process. */
export const migratedPostgres = (): Promise<string> => copyDatabase(inject('templates').postgresUrl)

/** Returns the connection string of a new, empty database on the run's PostgreSQL server. */
export const emptyPostgres = (): Promise<string> => {
  const url = new URL(inject('templates').postgresUrl)
  url.pathname = '/template1'
  return copyDatabase(url.href)
}
