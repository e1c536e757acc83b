import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/platform/db/open.ts'
import { memoryFolder } from './memory-folder.ts'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder and a PostgreSQL database, both migrated and empty, which every test file copies. */
    templates: { readonly folder: string; readonly postgresUrl: string }
  }
}

/** Creates both templates once per run: creating and migrating a database takes seconds, copying one does not. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'template-'))
  const postgres = await startPostgres(memoryFolder(3))
  const postgresUrl = await postgres.createDatabase()
  // PostgreSQL works while this process does the same for the embedded database; no test has begun yet.
  await Promise.all(
    [{}, { databaseUrl: postgresUrl, poolSize: 1 }].map(async (place) => {
      const template = await openDatabase({ dataFolder: folder, ...place })
      await template.close()
    }),
  )
  project.provide('templates', { folder, postgresUrl })
  return async () => {
    await postgres.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
