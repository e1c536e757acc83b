import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listAnswerCounts } from '#contract/answers.ts'
import { getPlanning } from '#contract/planning.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import type { Bench } from './bench.ts'
import { fillTo } from './content.ts'
import type { Figure } from './figures.ts'
import { startFilled } from './filled-server.ts'
import { measureMatrix } from './matrix.ts'
import { underLoad } from './requests.ts'
import { addSeason } from './season.ts'

interface Band {
  readonly members: number
  readonly events: number
}
const large: Band = { members: 5000, events: 200 }
const small: Band = { members: 45, events: 50 }
/** Maximum ratio of the 99th percentiles: the view must not become slower with the band. */
const limit = 2
const budgetMs = 4000

const questions = [
  ['the next events', getPlanning.path, {}],
  ['later events', getPlanning.path, { window: '3' }],
  ['one section', getPlanning.path, { section: 'TUBA' }],
  ['a page far behind', getPlanning.path, { page: '40' }],
  ['numbers of answers of all events', listAnswerCounts.path, {}],
] as const

/** Compares the planner's view of a large band with that of a small one, in PostgreSQL, and scrolls the large table. */
export const measurePlanning = async ({ browser, open }: Bench): Promise<Figure[]> => {
  await using stack = open()
  const postgres = stack.adopt(await startPostgres(), (started) => started.stop())
  const start = async ({ members, events }: Band) => {
    const folder = stack.adopt(await mkdtemp(join(tmpdir(), 'bench-')), (one) =>
      rm(one, { recursive: true, force: true }),
    )
    const settings = { DATA_FOLDER: folder, DATABASE_URL: await postgres.createDatabase() }
    return await startFilled(
      { browser, open: () => stack.use(open()) },
      {
        settings,
        account: 'conductor',
        fill: async (db) => {
          await fillTo(db, { members, pieces: 0 })
          await addSeason(db, events)
        },
      },
    )
  }
  const [ours, reference] = [await start(large), await start(small)]
  const figures: Figure[] = []
  for (const [question, path, query] of questions) {
    const address = `${path}?${new URLSearchParams(query)}`
    // A small band has no page far behind: there the first one is the reference.
    const first = `${path}?${new URLSearchParams({ ...query, ...('page' in query ? { page: '0' } : {}) })}`
    const samples = await underLoad(
      { ours: `${ours.origin}${address}`, reference: `${reference.origin}${first}` },
      { ours: ours.headers, reference: reference.headers },
      budgetMs,
    )
    figures.push({
      name: `5000 members, 200 events: ${question}, p99 of 8 at once`,
      unit: 'ms',
      ...samples,
      referenceName: '45 members, 50 events',
      limit,
    })
  }
  return [...figures, await measureMatrix(ours.context)]
}
