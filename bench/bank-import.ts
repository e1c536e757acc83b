import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { getBankState } from '#contract/bank.ts'
import { listEvents } from '#contract/events.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { tokenOf } from './app-token.ts'
import type { Bench } from './bench.ts'
import { fillTo } from './content.ts'
import { type Figure, percentile } from './figures.ts'
import { startFilled } from './filled-server.ts'
import { prepareImport, prepareRelease, type Work } from './money-work.ts'
import { createRequester } from './requests.ts'

const members = 5000
const aloneMs = 8000
/** Longest time in ms for which requests are measured beside the work, so that all of it ends within six minutes. */
const besideMs = 30_000
/** Time in ms between a reply and the next request of the same caller. */
const pauseMs = 40
/** Milliseconds by which the slowest hundredth of other requests may be slower beside the work. */
const limit = 50

interface Caller {
  readonly who: string
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Measures by how much the 99th percentile of a treasurer's, a member's and a visitor's requests grows beside a file of the bank with
 * 10,000 transactions, and beside the release of a fee run of 5,000 persons, in both databases.
 */
export const measureBankImport = async (bench: Bench): Promise<Figure[]> => {
  await using stack = bench.open()
  const postgres = stack.adopt(await startPostgres(), (started) => started.stop())
  const figures: Figure[] = []
  for (const [kind, databaseUrl] of [
    ['embedded', async () => undefined],
    ['PostgreSQL', () => postgres.createDatabase()],
  ] as const)
    for (const prepare of [prepareImport, prepareRelease])
      figures.push(...(await measureWork(bench, { kind, url: await databaseUrl(), prepare })))
  return figures
}

interface Measured {
  readonly kind: string
  readonly url: string | undefined
  readonly prepare: typeof prepareImport
}

const measureWork = async ({ browser, open }: Bench, { kind, url, prepare }: Measured): Promise<Figure[]> => {
  await using stack = open()
  const folder = stack.adopt(await mkdtemp(join(tmpdir(), 'bench-')), (one) =>
    rm(one, { recursive: true, force: true }),
  )
  const { origin, headers } = await startFilled(
    { browser, open: () => stack.use(open()) },
    {
      settings: { DATA_FOLDER: folder, ...(url !== undefined && { DATABASE_URL: url }) },
      account: 'treasurer',
      fill: (db) => fillTo(db, { members, pieces: 0 }),
    },
  )
  const context = stack.adopt(await browser.newContext({ baseURL: origin, locale: 'de-CH' }), (one) => one.close())
  const callers: Caller[] = [
    { who: 'a treasurer', address: `${origin}${getBankState.path}`, headers },
    {
      who: 'a member',
      address: `${origin}${listEvents.path}?page=0&size=20`,
      headers: { Authorization: await tokenOf(context, 'player') },
    },
    { who: 'a visitor', address: `${origin}/de-ch`, headers: {} },
  ]
  const work = await prepare(origin, headers)
  return await measureBeside(kind, callers, work)
}

const measureBeside = async (kind: string, callers: readonly Caller[], { name, run }: Work): Promise<Figure[]> => {
  await askAll(callers, wait(aloneMs / 2))
  const alone = await askAll(callers, wait(aloneMs))
  const began = performance.now()
  const times: Record<string, number> = {}
  const working = run((step) => {
    times[step] = performance.now() - began
  })
  const beside = await askAll(callers, Promise.race([working, wait(besideMs)]))
  const title = `${name}, ${kind}`
  const plain = { unit: 'ms', reference: [], referenceName: '', limit: null } as const
  return [
    ...Object.entries(times).map(([step, ms]) => ({ ...plain, name: `${title}: until ${step}`, ours: [ms] })),
    ...callers.flatMap(({ who }, index): Figure[] => {
      const ours = percentile(beside[index] ?? [], 99)
      const reference = percentile(alone[index] ?? [], 99)
      return [
        { ...plain, name: `${title}: p99 of ${who}`, ours: [ours], reference: [reference], referenceName: 'alone' },
        { ...plain, name: `${title}: growth of the p99 of ${who}`, ours: [ours - reference], limit },
      ]
    }),
  ]
}

/** Lets each caller ask one request after the other, with a pause: a slow server gets fewer requests, and never a queue of them. */
const askAll = async (callers: readonly Caller[], end: Promise<unknown>): Promise<number[][]> => {
  let ended = false
  const ending = end.finally(() => {
    ended = true
  })
  const times = callers.map(async ({ address, headers }) => {
    using client = createRequester(1, headers)
    const took: number[] = []
    while (!ended) {
      const began = performance.now()
      const { status } = await client.ask(address)
      if (status !== 200) throw new Error(`${address} answered ${status}`)
      took.push(performance.now() - began)
      await wait(pauseMs)
    }
    return took
  })
  const all = await Promise.all(times)
  await ending
  return all
}
