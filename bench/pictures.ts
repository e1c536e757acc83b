import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { listEvents } from '#contract/events.ts'
import { getSettings } from '#contract/layout.ts'
import { toWireDate } from '#contract/time.ts'
import { signIn } from '../tests/support/app.ts'
import { freePort, startServer } from '../tests/support/processes.ts'
import { copyOfSeededFolder } from '../tests/support/seeded-folder.ts'
import { tokenRecord } from '../tests/support/token-record.ts'
import type { Bench } from './bench.ts'
import { phone } from './chromium.ts'
import { type Figure, percentile } from './figures.ts'
import type { Sender, SenderOrder, SenderReply } from './photo-sender.ts'
import { createRequester, latencies } from './requests.ts'

const rounds = 5
const aloneMs = 4000

/**
 * Measures the effect on other requests of a photo of 24 megapixels, from its upload until it exists in every width:
 * the 99th percentile of those requests with and without it, alternately.
 */
export const measurePictures = async ({ browser, open }: Bench): Promise<Figure[]> => {
  await using stack = open()
  const dataFolder = stack.adopt(await copyOfSeededFolder(), (folder) => rm(folder, { recursive: true, force: true }))
  const port = await freePort()
  const server = await startServer({ PORT: String(port), TRUST_PROXY: '1', DATA_FOLDER: dataFolder })
  stack.defer(() => server.stop())
  const origin = `http://localhost:${port}`
  const context = stack.adopt(await browser.newContext({ ...phone, baseURL: origin }), (one) => one.close())
  const page = await context.newPage()
  await signIn(page, 'editor')
  const { accessToken } = await tokenRecord(page)
  await page.close()

  const upcoming = new URLSearchParams({ filter: `dateEnd>=${toWireDate(new Date())}T00:00`, page: '0', size: '20' })
  const others = [`${origin}${getSettings.path}`, `${origin}${listEvents.path}?${upcoming}`]
  const samples = { alone: [] as number[], beside: [] as number[], uploaded: [] as number[], converted: [] as number[] }
  const sender = new Worker(new URL('./photo-sender.ts', import.meta.url), {
    workerData: { origin, token: accessToken } satisfies Sender,
  })
  stack.defer(async () => {
    await sender.terminate()
  })
  const tell = async (order: SenderOrder): Promise<SenderReply> => {
    sender.postMessage(order)
    const [reply]: SenderReply[] = await once(sender, 'message')
    if (reply === undefined) throw new Error('the sender gave no reply')
    return reply
  }
  await latencies(others, wait(aloneMs))
  for (let round = 0; round < rounds; round++) {
    samples.alone.push(percentile(await latencies(others, wait(aloneMs)), 99))
    await tell(round)
    const began = performance.now()
    const converting = (async () => {
      const address = await tell('send')
      samples.uploaded.push(performance.now() - began)
      await untilComplete(address)
      samples.converted.push(performance.now() - began)
    })()
    samples.beside.push(percentile(await latencies(others, converting), 99))
  }
  const reported = { unit: 'ms', reference: [], referenceName: '', limit: null } as const
  return [
    {
      name: 'p99 of other requests while a photo of 24 megapixels is uploaded and converted',
      unit: 'ms',
      ours: samples.beside,
      reference: samples.alone,
      referenceName: 'nothing beside',
      limit: 2,
    },
    { ...reported, name: 'upload of the photo until it can be shown', ours: samples.uploaded },
    { ...reported, name: 'upload of the photo until it exists in every width', ours: samples.converted },
  ]
}

/** A picture may be cached as soon as all of its files exist. */
const untilComplete = async (address: string): Promise<void> => {
  using client = createRequester(1)
  while ((await client.ask(address)).headers['cache-control'] === 'no-cache') await wait(100)
}
