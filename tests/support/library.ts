import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestServer } from './server.ts'
import { root } from './sources.ts'

/** The librarian brings files of these names and bytes in at the command line, while the server runs. */
export const importSheets = async (
  { folder }: Pick<TestServer, 'folder'>,
  files: Readonly<Record<string, Uint8Array | string>>,
): Promise<void> => {
  const sheets = await mkdtemp(join(folder, 'import-'))
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(sheets, name), bytes)
  await promisify(execFile)(process.execPath, ['server/cli.ts', 'import', 'sheets', sheets], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_FOLDER: folder },
  })
  await rm(sheets, { recursive: true })
}
