import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { publicFeedPath } from '#contract/calendar-paths.ts'
import { exportEvents, rangeFilter } from '#contract/event-export.ts'
import { getEvent, listEvents } from '#contract/events.ts'
import { documentFormats } from '#contract/formats.ts'
import { getSettings } from '#contract/layout.ts'
import { toWireDate } from '#contract/time.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { freePort, startServer } from '../tests/support/processes.ts'
import { copyOfSeededFolder } from '../tests/support/seeded-folder.ts'
import type { Bench } from './bench.ts'
import type { Figure } from './figures.ts'
import { createRequester } from './requests.ts'

const size = 1000
const rounds = 7
/** Concurrent requests per round, one every 20 ms. */
const others = 200
const pauseMs = 20
const limitMs = 50

/**
 * Measures the effect on other requests of exports of 1,000 events and of calendar feeds of the same size, two of them
 * at a time: the 99th percentile of those requests.
 */
export const measureExports = async ({ open }: Bench): Promise<Figure[]> => {
  await using stack = open()
  const dataFolder = stack.adopt(await copyOfSeededFolder(), (folder) => rm(folder, { recursive: true, force: true }))
  const firstEvent = await fill(dataFolder)
  const port = await freePort()
  const settings = { PORT: String(port), DEMO: '0', TRUST_PROXY: '1', DATA_FOLDER: dataFolder }
  const server = await startServer(settings)
  stack.defer(() => server.stop())
  const address = (path: string) => `http://localhost:${port}${path}`
  const upcoming = new URLSearchParams({ filter: `dateEnd>=${toWireDate(new Date())}T00:00`, page: '0', size: '20' })
  const exportRequests = [
    address(getSettings.path),
    address(`${listEvents.path}?${upcoming}`),
    address(getEvent.path.replace(':id', `${firstEvent}`)),
  ]

  const alone: number[] = []
  const kinds = [
    { what: 'export', paths: documentFormats.map(exportPath), beside: [] as number[], made: [] as number[] },
    {
      what: 'feed',
      paths: [publicFeedPath('de-ch'), publicFeedPath('en-gb')],
      beside: [] as number[],
      made: [] as number[],
    },
  ]
  await percentile99(exportRequests)
  for (let round = 0; round < rounds; round++) {
    alone.push(await percentile99(exportRequests))
    for (const { paths, beside, made } of kinds) {
      const ending = new AbortController()
      const asking = paths.map((path) => askUntil(ending.signal, address(path), made))
      beside.push(await percentile99(exportRequests))
      ending.abort()
      await Promise.all(asking)
    }
  }
  return kinds.flatMap(({ what, beside, made }): Figure[] => {
    const name = `p99 of other requests beside one ${what} of ${size} events after the other`
    const reported = { unit: 'ms', limit: null } as const
    return [
      { ...reported, name, ours: beside, reference: [], referenceName: '', limit: limitMs },
      { ...reported, name, ours: beside, reference: alone, referenceName: 'nothing beside' },
      { ...reported, name: `a ${what} of ${size} events, two at once`, ours: made, reference: [], referenceName: '' },
    ]
  })
}

const year = 2030
const exportPath = (format: string): string =>
  `${exportEvents.path}?${new URLSearchParams({ format, filter: rangeFilter({ from: `${year}-01-01`, to: `${year + 1}-12-31` }) })}`

/** Adds public events, one every 12 hours; returns the number of the first one. */
const fill = async (dataFolder: string): Promise<number> => {
  const database = await openDatabase({ dataFolder, databaseUrl: undefined })
  try {
    const { rows } = await database.db.execute(sql`
      with added as (
        insert into event (kind, title_de, title_en, remarks_de, starts_at, ends_at, location, public_event)
        select (array['rehearsal', 'concert', 'social'])[1 + n % 3], 'Anlass ' || n, 'Event ' || n,
          'Bitte pünktlich sein. Besammlung vor dem Eingang.', start, start + interval '90 minutes', 'Schulhaus', true
        from (select n, timestamptz '2030-01-02' + n * interval '12 hours' as start
          from generate_series(1, ${size}::integer) n) as season returning id)
      select min(id) as first from added`)
    return Number(rows[0]?.first)
  } finally {
    await database.close()
  }
}

/** Requests repeatedly, each time as another caller. */
const askUntil = async (signal: AbortSignal, address: string, took: number[]): Promise<void> => {
  using client = createRequester(1)
  while (!signal.aborted) {
    const began = performance.now()
    const { status, body } = await client.ask(address)
    if (status !== 200 || body.length < 10_000)
      throw new Error(`a document answered ${status} and ${body.length} bytes`)
    took.push(performance.now() - began)
  }
}

/** Requests at a constant rate, regardless of pending responses. */
const percentile99 = async (addresses: readonly string[]): Promise<number> => {
  using client = createRequester(8)
  const times = await Promise.all(
    Array.from({ length: others }, async (_, index) => {
      await wait(index * pauseMs)
      const began = performance.now()
      const { status } = await client.ask(addresses[index % addresses.length] ?? '')
      if (status !== 200) throw new Error(`a request beside answered ${status}`)
      return performance.now() - began
    }),
  )
  times.sort((a, b) => a - b)
  return times[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN
}
