import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listCompositions, searchCompositions } from '#contract/compositions.ts'
import { listPersons } from '#contract/persons.ts'
import { openDatabase, vacuum } from '#server/platform/db/open.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { freePort, startServer } from '../tests/support/processes.ts'
import { copyOfSeededFolder } from '../tests/support/seeded-folder.ts'
import { tokenOf } from './app-token.ts'
import type { Bench } from './bench.ts'
import { fillTo, type Size } from './content.ts'
import type { Figure } from './figures.ts'
import { percentilesUnderLoad } from './requests.ts'
import { measureTyping } from './typing.ts'

const sizes: readonly Size[] = [
  { members: 45, pieces: 200 },
  { members: 500, pieces: 5000 },
  { members: 5000, pieces: 5000 },
]
/** Milliseconds that a member perceives as instantaneous. */
const limit = 100

const page = (query: Record<string, string>) => new URLSearchParams({ size: '100', page: '0', ...query })
/** The requests of library and directory; the last one has no limit, because no page of ours sends it. */
const questions = [
  ['list', `${searchCompositions.path}?${page({ archived: 'false' })}`, limit],
  ['list in the middle', `${searchCompositions.path}?${page({ archived: 'false', page: '22' })}`, limit],
  ['search', `${searchCompositions.path}?${page({ archived: 'false', searchTerm: 'Limmat wálzer' })}`, limit],
  ['search that finds nothing', `${searchCompositions.path}?${page({ searchTerm: 'saxofonquartett' })}`, limit],
  ['directory', listPersons.path, limit],
  ['whole list at once', `${listCompositions.path}?sortBy=title`, null],
] as const

/** Measures library and directory of small and large bands: on the server with both databases, and on the page. */
export const measureLibrary = async ({ browser, open }: Bench): Promise<Figure[]> => {
  await using stack = open()
  const postgres = stack.adopt(await startPostgres(), (started) => started.stop())
  const figures: Figure[] = []
  for (const size of sizes) {
    const name = `${size.members} members, ${size.pieces} pieces`
    const dataFolder = stack.adopt(await copyOfSeededFolder(), remove)
    figures.push(...(await measureServer({ browser, open }, `${name}, embedded`, size, { DATA_FOLDER: dataFolder })))

    const emptyFolder = stack.adopt(await mkdtemp(join(tmpdir(), 'bench-')), remove)
    const settings = { DATA_FOLDER: emptyFolder, DATABASE_URL: await postgres.createDatabase() }
    figures.push(...(await measureServer({ browser, open }, `${name}, PostgreSQL`, size, settings)))
  }
  return figures
}

const remove = (folder: string) => rm(folder, { recursive: true, force: true })

const measureServer = async (
  { browser, open }: Bench,
  what: string,
  size: Size,
  settings: { readonly DATA_FOLDER: string; readonly DATABASE_URL?: string },
): Promise<Figure[]> => {
  await using stack = open()
  const port = String(await freePort())
  const start = () => startServer({ PORT: port, DEMO: '1', TRUST_PROXY: '1', ...settings })
  // The first start fills an empty database with the demo, to which people can then be added.
  if (settings.DATABASE_URL !== undefined) await (await start()).stop()
  await fill(settings, size)
  const server = await start()
  stack.defer(() => server.stop())
  const origin = `http://localhost:${port}`
  const context = stack.adopt(await browser.newContext({ baseURL: origin, locale: 'de-CH' }), (one) => one.close())
  const authorization = await tokenOf(context, 'player')
  const figures: Figure[] = []
  for (const [question, path, most] of questions) {
    figures.push({
      name: `${what}: ${question}, p99 of 8 at once`,
      unit: 'ms',
      ours: await percentilesUnderLoad(`${origin}${path}`, { Authorization: authorization }),
      reference: [],
      referenceName: '',
      limit: most,
    })
  }
  if (settings.DATABASE_URL === undefined) figures.push(...(await measureTyping(context, what)))
  return figures
}

const fill = async (
  { DATA_FOLDER, DATABASE_URL }: { readonly DATA_FOLDER: string; readonly DATABASE_URL?: string },
  size: Size,
): Promise<void> => {
  const options = DATABASE_URL === undefined ? {} : { databaseUrl: DATABASE_URL }
  const database = await openDatabase({ dataFolder: DATA_FOLDER, ...options })
  try {
    await fillTo(database.db, size)
    await vacuum(database)
  } finally {
    await database.close()
  }
}
