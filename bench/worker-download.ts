import { signIn } from '../tests/support/app.ts'
import { waitUntilReadyForOffline } from '../tests/support/members-area.ts'
import { createServer, removeServer } from '../tests/support/server.ts'
import type { Bench } from './bench.ts'
import { phone } from './chromium.ts'
import type { Figure } from './figures.ts'
import { startLine } from './line.ts'
import { workerActive } from './page-load.ts'

const rounds = 3
const kilo = 1000
/** Limit in kB that the worker may fetch for a visitor. */
const visitorsLimit = 100
/** Milliseconds without traffic after which the download counts as complete. */
const quietMs = 1000

/** Measures the download size of the service worker: for a visitor on the home page, and for a signed-in member. */
export const measureWorkerDownload = async ({ browser, open }: Bench): Promise<Figure[]> => {
  await using stack = open()
  const line = stack.adopt(await startLine(), (opened) => opened.close())
  const server = stack.adopt(await createServer({ line }), removeServer)
  await server.start()
  /** Returns the bytes until the traffic ends, with or without the worker. */
  const downloaded = async (serviceWorkers: 'allow' | 'block', member: boolean): Promise<number> => {
    const context = await browser.newContext({ ...phone, baseURL: server.origin, serviceWorkers })
    try {
      const before = line.bytes()
      const page = await context.newPage()
      await page.goto('/de-ch')
      if (member) await signIn(page, 'player')
      if (serviceWorkers === 'allow') await (member ? waitUntilReadyForOffline : workerActive)(page)
      await line.quiet(quietMs)
      return (line.bytes() - before) / kilo
    } finally {
      await context.close()
    }
  }
  const figures: Figure[] = []
  for (const [name, member, limit] of [
    ['home, first visit: downloaded by the worker', false, visitorsLimit],
    ['member, first sign-in: downloaded by the worker', true, null],
  ] as const) {
    const ours: number[] = []
    for (let round = 0; round < rounds; round++) {
      const without = await downloaded('block', member)
      ours.push((await downloaded('allow', member)) - without)
    }
    figures.push({ name, unit: 'kB', ours, reference: [], referenceName: '', limit })
  }
  return figures
}
