import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { composition, repertoire, repertoireComposition, sheet } from '#server/platform/db/tables.ts'
import { createFileStore } from '#server/platform/files/store.ts'
import { createFolderStorage } from '#server/platform/storage/folder.ts'
import { smallPdf } from './pdf.ts'
import type { TestServer } from './server.ts'
import { root } from './sources.ts'

/** Imports files with these names and bytes at the command line while the server runs, as the librarian does. */
export const importSheets = async (
  { folder, storage }: Pick<TestServer, 'folder' | 'storage'>,
  files: Readonly<Record<string, Uint8Array | string>>,
): Promise<void> => {
  const sheets = await mkdtemp(join(folder, 'import-'))
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(sheets, name), bytes)
  await promisify(execFile)(process.execPath, ['server/cli.ts', 'import', 'sheets', sheets], {
    cwd: root,
    env: { PATH: process.env.PATH, ...storage },
  })
  await rm(sheets, { recursive: true })
}

/** Adds files to the library of a running server without the checks of uploads, as older versions did. */
export const publishUnchecked = async (
  server: TestServer,
  files: Readonly<Record<string, Uint8Array | string>>,
): Promise<void> => {
  await importSheets(server, Object.fromEntries(Object.keys(files).map((name) => [name, smallPdf(name)])))
  await server.stop()
  const database = await server.openDatabase()
  try {
    const store = createFileStore(createFolderStorage(server.folder))
    for (const [name, bytes] of Object.entries(files)) {
      const stored = await store.put(Buffer.from(bytes))
      await database.db.update(sheet).set(stored).where(eq(sheet.name, name))
    }
  } finally {
    await database.close()
  }
  await server.start()
}

/**
 * Adds pieces without parts to the end of the first repertoire, 'Stück 1' and so on; the server is stopped.
 */
export const lengthenRepertoire = async (
  { openDatabase }: Pick<TestServer, 'openDatabase'>,
  pieces: number,
): Promise<void> => {
  const database = await openDatabase()
  try {
    const [current] = await database.db.select({ id: repertoire.id }).from(repertoire).orderBy(repertoire.id).limit(1)
    if (current === undefined) throw new Error('the demo has no repertoire')
    const added = await database.db
      .insert(composition)
      .values(
        Array.from({ length: pieces }, (_, index) => ({ inventory: `L-${index + 1}`, title: `Stück ${index + 1}` })),
      )
      .returning({ id: composition.id })
    await database.db
      .insert(repertoireComposition)
      .values(added.map(({ id }, index) => ({ repertoireId: current.id, compositionId: id, position: 1000 + index })))
  } finally {
    await database.close()
  }
}
