import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { memoryFolder } from './memory-folder.ts'
import { copyDatabase, startPostgres } from './postgres.ts'
import { freePort, startServer } from './processes.ts'

/** One of the demo's accounts, as printed by the server at its start. */
export interface Account {
  role: string
  email: string
  password: string
}

/** Environment variables with which the global setup passes its folder and its database to the workers. */
const folderVariable = 'SEEDED_FOLDER'
const databaseVariable = 'SEEDED_DATABASE'

const accountsIn = (output: string): Account[] =>
  output.split('\n').flatMap((line) => {
    const [, role, email, password] = /^\s*(\S.*?)\s{2,}(\S+@\S+)\s{2,}(\S+)\s*$/.exec(line) ?? []
    return role === undefined || email === undefined || password === undefined ? [] : [{ role, email, password }]
  })

const seededFolder = (): string => {
  const folder = process.env[folderVariable]
  if (folder === undefined) throw new Error(`${folderVariable} is not set: the global setup did not run`)
  return folder
}

/**
 * In memory if a gigabyte is free there. On a busy disk a copy takes seconds, because it consists of two thousand files,
 * and the database syncs every write.
 */
const temporaryFolder = (): string => memoryFolder(1)

/** Makes a server with the embedded database fill a data folder with the demo once. */
export const seedEmbedded = async (): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(temporaryFolder(), 'band-'))
  process.env[folderVariable] = folder
  await fill({ DATA_FOLDER: join(folder, 'data') })
  return () => rm(folder, { recursive: true, force: true })
}

/** Makes a server fill a PostgreSQL database and a data folder with the demo once; every test file gets a copy. */
export default async function seed(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(temporaryFolder(), 'band-'))
  process.env[folderVariable] = folder
  const postgres = await startPostgres(temporaryFolder())
  const databaseUrl = await postgres.createDatabase()
  process.env[databaseVariable] = databaseUrl
  await fill({ DATA_FOLDER: join(folder, 'data'), DATABASE_URL: databaseUrl })
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const fill = async (storage: Storage): Promise<void> => {
  await mkdir(storage.DATA_FOLDER)
  const server = await startServer({ PORT: String(await freePort()), DEMO: '1', ...storage })
  await server.stop()
  await writeFile(join(seededFolder(), 'accounts.json'), JSON.stringify(accountsIn(server.output())))
}

/** Where a server stores its data; without DATABASE_URL in the embedded database. */
export type Storage = { readonly DATA_FOLDER: string; readonly DATABASE_URL?: string }

/** Returns a copy of the demo. */
export const copyOfDemo = async (): Promise<Storage> => {
  const templateUrl = process.env[databaseVariable]
  const database = templateUrl === undefined ? {} : { DATABASE_URL: await copyDatabase(templateUrl) }
  return { DATA_FOLDER: await copyOfSeededFolder(), ...database }
}

/** Returns a copy of the data folder with the demo. */
export const copyOfSeededFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(seededFolder(), 'copy-'))
  // Up to two thousand files: node:fs takes ten times as long. The dot copies the folder's content, and join would drop it.
  await promisify(execFile)('cp', ['-R', `${seededFolder()}/data/.`, folder])
  return folder
}

/** Returns an empty folder; a server with the embedded database fills it with the demo when it first starts. */
export const emptyStorage = async (): Promise<Storage> => ({
  DATA_FOLDER: await mkdtemp(join(seededFolder(), 'empty-')),
})

/** @throws if the demo has no such role, with a list of the existing ones */
export const accountOf = async (role: string): Promise<Account> => {
  const accounts = JSON.parse(await readFile(join(seededFolder(), 'accounts.json'), 'utf8')) as Account[]
  const account = accounts.find((one) => one.role === role)
  if (account === undefined)
    throw new Error(`no demo sign-in for "${role}"; there are: ${accounts.map((one) => one.role).join(', ')}`)
  return account
}
