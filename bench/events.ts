import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { listEvents } from '#contract/events.ts'
import { toWireDate } from '#contract/time.ts'
import { type Database, openDatabase, vacuum } from '#server/platform/db/open.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { freePort, startServer } from '../tests/support/processes.ts'
import { copyOfSeededFolder } from '../tests/support/seeded-folder.ts'
import { copyAnswer } from './baseline-server.ts'
import type { Bench } from './bench.ts'
import type { Figure } from './figures.ts'
import { sequential, underLoad } from './requests.ts'

const sizes = [1000, 10_000, 100_000]
/** Number of future events: one season. */
const upcoming = 60

/** The requests of visitors' browsers: the calendar, and the complete history page by page. */
const questions = () =>
  [
    [
      'calendar',
      new URLSearchParams({
        filter: `dateEnd>=${toWireDate(new Date())}T00:00;publicEvent==true`,
        sort: 'dateStart',
        order: 'ASC',
      }),
    ],
    ['page of 100', new URLSearchParams({ page: '0', size: '100' })],
  ] as const

/** Measures the list of events on both databases, compared with a bare server that sends the same bytes and headers. */
export const measureEvents = async ({ open }: Bench): Promise<Figure[]> => {
  await using stack = open()
  const postgres = stack.adopt(await startPostgres(), (started) => started.stop())
  const figures: Figure[] = []
  for (const size of sizes) {
    const dataFolder = stack.adopt(await copyOfSeededFolder(), remove)
    await fill({ dataFolder }, size)
    figures.push(...(await measureServer(open, `${name(size)} events, embedded`, { DATA_FOLDER: dataFolder })))

    const emptyFolder = stack.adopt(await mkdtemp(join(tmpdir(), 'bench-')), remove)
    const databaseUrl = await postgres.createDatabase()
    await fill({ dataFolder: emptyFolder, databaseUrl }, size)
    const settings = { DATA_FOLDER: emptyFolder, DATABASE_URL: databaseUrl }
    figures.push(...(await measureServer(open, `${name(size)} events, PostgreSQL`, settings)))
  }
  return figures
}

const remove = (folder: string) => rm(folder, { recursive: true, force: true })
const name = (size: number) => `${size / 1000} k`

/**
 * Adds events, two a day; the last ones are in the future. Every second one is public. Updates the statistics as the
 * nightly maintenance does.
 */
const fill = async (options: { dataFolder: string; databaseUrl?: string }, size: number): Promise<void> => {
  const database: Database = await openDatabase(options)
  try {
    await database.db.execute(sql`
      insert into event (kind, title_de, title_en, remarks_de, starts_at, ends_at, location, public_event)
      select (array['rehearsal', 'concert', 'social'])[1 + n % 3], 'Anlass ' || n, 'Event ' || n, 'Bitte pünktlich sein.',
        start, start + interval '90 minutes', 'Schulhaus', (n / 2) % 2 = 0
      from (select n, date_trunc('hour', now()) + (n - ${size - upcoming}::integer) * interval '12 hours' as start
        from generate_series(1, ${size}::integer) n) as season`)
    await vacuum(database)
  } finally {
    await database.close()
  }
}

const measureServer = async (
  open: Bench['open'],
  what: string,
  settings: Record<string, string>,
): Promise<Figure[]> => {
  await using stack = open()
  const port = await freePort()
  const server = await startServer({ PORT: String(port), DEMO: '0', TRUST_PROXY: '1', ...settings })
  stack.defer(() => server.stop())
  const figures: Figure[] = []
  for (const [question, query] of questions()) {
    const path = `${listEvents.path}?${query}`
    const ours = `http://localhost:${port}${path}`
    await using bare = await copyAnswer(path, ours)
    const sides = { ours, reference: `${bare.origin}${path}` }
    const reported = { unit: 'ms', referenceName: 'bare node:http', limit: null } as const
    figures.push({ name: `${what}: ${question}`, ...reported, ...(await sequential(sides)) })
    figures.push({ name: `${what}: ${question}, p99 of 8 at once`, ...reported, ...(await underLoad(sides)) })
  }
  return figures
}
