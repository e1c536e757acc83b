import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Participation } from '#contract/answers.ts'
import { verifyArchive } from '#server/platform/backup/archive.ts'
import { restoreBackup } from '#server/platform/backup/restore.ts'
import { quote } from '#server/platform/backup/schema.ts'
import { appliedMigrations, knownMigrations } from '#server/platform/db/migrate.ts'
import { type ConnectedDatabase, connectDatabase, type Db, openDatabase } from '#server/platform/db/open.ts'
import { createFolderStorage } from '#server/platform/storage/folder.ts'
import { type Release, releases } from './releases/releases.ts'
import { type Balancer, startBalancer } from './support/balancer.ts'
import { addEvent } from './support/content.ts'
import { emptyPostgres } from './support/databases.ts'
import { addMigration, checkOut } from './support/next-build.ts'
import { freePort, inherited, type ServerProcess, startServer } from './support/processes.ts'
import { createBrowser, createClient } from './support/provider.ts'

// Servers of three versions start one after the other.
vi.setConfig({ testTimeout: 400_000, hookTimeout: 120_000 })

let folder: string
let dataFolder: string
let databaseUrl: string
const opened: ConnectedDatabase[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upgrade-'))
  dataFolder = join(folder, 'data')
  databaseUrl = await emptyPostgres()
})
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
  await rm(folder, { recursive: true, force: true })
})

/** Restores what a former version stored, with the tables of that version. */
const restoreRelease = async ({ backup }: Release) => {
  const { migrations } = await verifyArchive(backup)
  const former = knownMigrations().filter(({ name }) => migrations.includes(name))
  return await restoreBackup({
    ...{ dataFolder, databaseUrl, storage: createFolderStorage(dataFolder) },
    ...{ file: backup, migrations: former },
  })
}

const connect = async (url = databaseUrl): Promise<Db> => {
  const database = await connectDatabase({ databaseUrl: url, dataFolder, poolSize: 1 })
  opened.push(database)
  return database.db
}

/** Returns the rows of tables as objects by column, without the columns that PostgreSQL computes from the others. */
const rowsOf = async (db: Db, tables: readonly string[]) => {
  const { rows: generated } = await db.execute<{ name: string }>(
    sql`select distinct column_name as name from information_schema.columns where is_generated = 'ALWAYS'`,
  )
  const computed = generated.map(({ name }) => `'${name}'`).join(', ')
  const found: Record<string, Record<string, unknown>[]> = {}
  for (const table of tables) {
    const { rows } = await db.execute<{ row: Record<string, unknown> }>(
      sql.raw(`select row from (select to_jsonb(t) - array[${computed}]::text[] as row from public.${quote(table)} t) as stored
        order by row::text collate "C"`),
    )
    found[table] = rows.map(({ row }) => row)
  }
  return found
}

test.each(releases)('the filled database of $name is migrated by this version with every row', async (release) => {
  const { tables } = await restoreRelease(release)
  const names = tables.map(({ name }) => name)
  const db = await connect()
  const before = await rowsOf(db, names)
  expect(before.person?.length).toBeGreaterThan(30)
  const newer = await openDatabase({ databaseUrl, dataFolder, poolSize: 1 })
  opened.push(newer)
  expect(await appliedMigrations(db)).toEqual(knownMigrations().map(({ name }) => name))
  // A migration that changes stored values on purpose states here what they have become.
  const after = await rowsOf(newer.db, names)
  for (const name of names) {
    expect(after[name], name).toHaveLength(before[name]?.length ?? 0)
    expect(after[name], name).toMatchObject(before[name] ?? [])
  }
})

const [present] = releases.slice(-1)
if (present === undefined) throw new Error('There is no record of a former version.')

const addition = '29990101000000_seat'
const removal = '29990201000000_without_seat'
const servers: ServerProcess[] = []
let balancer: Balancer
let ports: number[]
afterEach(async () => {
  for (const server of servers.splice(0)) if (server.running()) await server.kill()
  await balancer?.stop()
})

const start = async (at: number, checkout?: string): Promise<ServerProcess> => {
  const server = await startServer(
    {
      ...{ DATABASE_URL: databaseUrl, DATA_FOLDER: dataFolder, PUBLIC_ORIGIN: balancer.origin, TRUST_PROXY: '1' },
      PORT: String(ports[at]),
    },
    checkout,
  )
  servers.push(server)
  return server
}

const newestBackup = async (): Promise<string> => {
  const backups = join(dataFolder, 'backups')
  return join(backups, (await readdir(backups)).sort().at(-1) ?? 'none')
}

/** Runs a command of a version in its own process. */
const run = async (checkout: string | undefined, args: readonly string[], url = databaseUrl, data = dataFolder) => {
  const child = spawn(process.execPath, ['server/cli.ts', ...args], {
    cwd: checkout,
    env: { ...inherited, DATABASE_URL: url, DATA_FOLDER: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [printed, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  if (child.exitCode === null) await once(child, 'exit')
  return { code: child.exitCode, printed: printed + complained }
}

/** Signs in as a member of the record and returns a function that changes the answer to an event. */
const signIn = async () => {
  const client = createClient({ origin: balancer.origin, issuer: `${balancer.origin}/sso` })
  const tokens = await client.signIn(createBrowser(balancer.origin), 'heinz@mhz.example', 'Blasmusik-1899')
  let row: Participation | undefined
  return async (eventId: number, remarks: string): Promise<number> => {
    const reply = await fetch(`${balancer.origin}/api/participationselfservice/`, {
      method: row === undefined ? 'POST' : 'PUT',
      headers: {
        authorization: `Bearer ${tokens.access_token}`,
        'content-type': 'application/json',
        ...(row && { 'if-match': `"${row.version}"` }),
      },
      body: JSON.stringify({ ...(row && { id: row.id }), eventId, status: true, remarks }),
    })
    expect(reply.status, `${remarks}: ${await reply.clone().text()}`).toBeLessThan(300)
    row = v.parse(Participation, await reply.json())
    return row.version
  }
}

test('versions are updated beside each other: a failed update changes nothing, and what would not work is refused', {
  tags: ['long'],
}, async () => {
  await restoreRelease(present)
  const db = await connect()
  ports = [await freePort(), await freePort()]
  balancer = await startBalancer(ports)
  const [failing, newer, newest] = ['failing', 'newer', 'newest'].map((name) => join(folder, name))
  if (failing === undefined || newer === undefined || newest === undefined) throw new Error('unreachable')
  await Promise.all([failing, newer, newest].map(checkOut))
  const addsSeat = 'ALTER TABLE participation ADD COLUMN seat integer NOT NULL DEFAULT 7'
  await addMigration(failing, addition, addsSeat, 'SELECT 1 / 0')
  for (const checkout of [newer, newest]) await addMigration(checkout, addition, addsSeat)
  await addMigration(newest, removal, 'ALTER TABLE participation DROP COLUMN seat')
  const contraction = { migration: removal, takesAway: ['participation.seat is gone'], needs: addition }
  const migrating = join(newest, 'server/platform/db/migrate.ts')
  const program = await readFile(migrating, 'utf8')
  const changed = program.replace('Contraction[] = []', `Contraction[] = [${JSON.stringify(contraction)}]`)
  expect(changed).not.toBe(program)
  await writeFile(migrating, changed)

  const older = await start(0)
  const eventId = await addEvent(db, 'Probe', ['2090-03-12T20:00', '2090-03-12T22:00'])
  await vi.waitFor(async () => expect((await fetch(`${balancer.origin}/readyz`)).status).toBe(200))
  const answer = await signIn()
  let changes = 0
  const answers = async (when: string, count = 6) => {
    for (const end = changes + count; changes < end; )
      expect(await answer(eventId, `${++changes} ${when}`), 'each change is made once').toBe(changes)
  }
  await answers('before')

  const reason = /could not be migrated: division by zero\. It is unchanged, and the previous version works with it\.$/m
  await expect(start(1, failing)).rejects.toThrow(reason)
  expect(await run(failing, ['migrate'])).toEqual({ code: 1, printed: expect.stringMatching(reason) })
  expect(await appliedMigrations(db)).not.toContain(addition)
  await answers('after a failed update')

  // Clients continue while the newer version makes a backup and migrates.
  let isOver = false
  const working = (async () => {
    while (!isOver) await answers('during the update', 1)
  })()
  working.catch(() => undefined)
  expect(await run(newer, ['migrate'])).toEqual({
    code: 0,
    printed: expect.stringMatching(/^Backup before the update: .*\.tar\.gz\nThe database is up to date\.\n$/),
  })
  const newerServer = await start(1, newer)
  isOver = true
  await working
  const url = await emptyPostgres()
  const restore = ['restore', await newestBackup()]
  expect(await run(newer, restore, url, join(folder, 'restored'))).toMatchObject({ code: 0 })
  const restored = await (await connect(url)).execute(sql`select distinct seat from participation`)
  expect(restored.rows).toEqual([{ seat: 7 }])
  await vi.waitUntil(async () => (await fetch(`http://127.0.0.1:${ports[1]}/readyz`)).ok)
  const servedBefore = [0, 1].map((at) => balancer.servedBy(at))
  await vi.waitUntil(async () => {
    await answers('beside each other', 2)
    return [0, 1].every((at) => balancer.servedBy(at) > (servedBefore[at] ?? 0) + 3)
  }, 30_000)
  const { rows } = await db.execute(sql`select seat from participation where event_id = ${eventId}`)
  expect(rows).toEqual([{ seat: 7 }])
  await older.stop()
  await answers('by the newer one')
  await start(0)
  await answers('after a restart of the older one')

  // The newest version takes away what the first one could still use.
  await servers.at(-1)?.stop()
  const newestServer = await start(0, newest)
  expect(newestServer.output()).toContain('Backup before the update: ')
  await answers('beside the second version')
  await newerServer.stop()
  await expect(start(1)).rejects.toThrow(
    /ended with 1[\s\S]*was written by a newer version of this program \(migration 29990\d01000000_\w+\)\. Start that version instead\./,
  )
  await start(1, newer)
  await answers('after all')
  expect(newestServer.running()).toBe(true)

  expect(
    await run(undefined, ['restore', await newestBackup()], await emptyPostgres(), join(folder, 'refused')),
  ).toEqual({
    code: 1,
    printed: expect.stringMatching(/was written by a newer version of this program\. Restore it with that version\.$/m),
  })
})
