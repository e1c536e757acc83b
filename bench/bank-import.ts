import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { getBankState, listBankFiles, uploadStatement } from '#contract/bank.ts'
import { getSettings } from '#contract/layout.ts'
import { toWireDate } from '#contract/time.ts'
import { camtFile, plus } from '../tests/support/camt.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import type { Bench } from './bench.ts'
import { type Figure, percentile } from './figures.ts'
import { startFilled } from './filled-server.ts'
import { latencies } from './requests.ts'

const size = 10_000
const aloneMs = 8000
/** Milliseconds by which the slowest hundredth of other requests may be slower beside an import. */
const limit = 50

/**
 * Measures a file of 10,000 transactions in both databases: its time from the upload until all are taken over, and by how much the 99th
 * percentile of a treasurer's and a visitor's requests grows meanwhile.
 */
export const measureBankImport = async ({ browser, open }: Bench): Promise<Figure[]> => {
  await using stack = open()
  const postgres = stack.adopt(await startPostgres(), (started) => started.stop())
  const figures: Figure[] = []
  for (const [kind, url] of [
    ['embedded', undefined],
    ['PostgreSQL', await postgres.createDatabase()],
  ] as const) {
    const folder = stack.adopt(await mkdtemp(join(tmpdir(), 'bench-')), (one) =>
      rm(one, { recursive: true, force: true }),
    )
    const settings = { DATA_FOLDER: folder, ...(url !== undefined && { DATABASE_URL: url }) }
    const { origin, headers } = await startFilled(
      { browser, open: () => stack.use(open()) },
      { settings, account: 'treasurer', fill: async () => {} },
    )
    for (const [who, path, sent] of [
      ['a treasurer', getBankState.path, headers],
      ['a visitor', getSettings.path, {}],
    ] as const)
      figures.push(...(await measureBeside(kind, who, { origin, path, sent, headers })))
  }
  return figures
}

interface Asked {
  readonly origin: string
  readonly path: string
  readonly sent: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
}

const measureBeside = async (kind: string, who: string, { origin, path, sent, headers }: Asked): Promise<Figure[]> => {
  const ask = (end: Promise<unknown>) => latencies([`${origin}${path}`], end, sent)
  await ask(wait(aloneMs))
  const alone = await ask(wait(aloneMs))
  const began = performance.now()
  let total = Number.NaN
  const importing = takeOver(origin, headers, who).then(() => {
    total = performance.now() - began
  })
  const beside = await ask(importing)
  const p99 = { beside: percentile(beside, 99), alone: percentile(alone, 99) }
  const name = `bank file of ${size} transactions, ${kind}`
  const plain = { unit: 'ms', reference: [], referenceName: '', limit: null } as const
  return [
    { ...plain, name: `${name}: until all are taken over, beside ${who}`, ours: [total] },
    {
      ...plain,
      name: `${name}: p99 of ${who} beside it`,
      ours: [p99.beside],
      reference: [p99.alone],
      referenceName: 'nothing beside',
    },
    { ...plain, name: `${name}: growth of the p99 of ${who}`, ours: [p99.beside - p99.alone], limit },
  ]
}

/** Uploads a file of its own and waits until it is done. */
const takeOver = async (origin: string, headers: Readonly<Record<string, string>>, who: string): Promise<void> => {
  const day = toWireDate(new Date())
  const lines = Array.from({ length: size }, (_, index) => ({
    ...{ amount: `${1 + (index % 90)}.${10 + (index % 90)}`, day, name: `Person ${index}`, text: `${who} ${index}` },
    bankRef: `${who}-${index}`,
    entryRef: `${who}-${index}`,
    uetr: `${who}-${index}`,
  }))
  const body = camtFile({ opening: '0', closing: plus('0', lines), lines, from: day, to: day })
  const reply = await fetch(`${origin}${uploadStatement.path}?name=${encodeURIComponent(who)}`, {
    method: 'POST',
    headers,
    body,
  })
  if (!reply.ok) throw new Error(`the upload answered ${reply.status}: ${await reply.text()}`)
  for (;;) {
    const listed = await fetch(`${origin}${listBankFiles.path}?size=1`, { headers })
    const state = v.parse(listBankFiles.reply, await listed.json())._embedded.items[0]?.state
    if (state === 'DONE') return
    if (state === 'FAILED') throw new Error('the import was given up')
    await wait(200)
  }
}
