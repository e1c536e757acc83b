import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import * as v from 'valibot'
import { listEvents } from '#contract/events.ts'
import { getSettings } from '#contract/layout.ts'
import { pictureAddress } from '#contract/picture-link.ts'
import { uploadPicture } from '#contract/pictures.ts'
import { toWireDate } from '#contract/time.ts'
import { signIn } from '../tests/support/app.ts'
import { freePort, startServer } from '../tests/support/processes.ts'
import { copyOfSeededFolder } from '../tests/support/seeded-folder.ts'
import { tokenRecord } from '../tests/support/token-record.ts'
import type { Bench } from './bench.ts'
import { phone } from './chromium.ts'
import { type Figure, percentile } from './figures.ts'
import { createRequester } from './requests.ts'

const rounds = 5
const pauseMs = 20
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
  await latencies(others, wait(aloneMs))
  for (let round = 0; round < rounds; round++) {
    samples.alone.push(percentile(await latencies(others, wait(aloneMs)), 99))
    const photo = await makePhoto(round)
    const began = performance.now()
    const converting = (async () => {
      const address = await upload(origin, photo, accessToken)
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

/** A photo with noise, as sensors have it: it does not compress well. Each has another colour. */
const makePhoto = (number: number): Promise<Buffer> =>
  sharp({
    create: {
      width: 6000,
      height: 4000,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 100 + number * 10, sigma: 20 },
    },
  })
    .jpeg({ quality: 85 })
    .toBuffer()

/** @returns the address of the picture */
const upload = async (origin: string, photo: Buffer, token: string): Promise<string> => {
  const query = new URLSearchParams({ altDe: 'Rauschen', altEn: 'Noise' })
  const response = await fetch(`${origin}${uploadPicture.path}?${query}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: new Uint8Array(photo),
  })
  if (response.status !== 201) throw new Error(`the upload answered ${response.status}`)
  const { picture } = v.parse(uploadPicture.reply, await response.json())
  return `${origin}${pictureAddress(picture, 480)}`
}

/** A picture may be cached as soon as all of its files exist. */
const untilComplete = async (address: string): Promise<void> => {
  using client = createRequester(1)
  while ((await client.ask(address)).headers['cache-control'] === 'no-cache') await wait(100)
}

/** Milliseconds of requests at a constant rate, regardless of pending responses, until `end` is settled. */
const latencies = async (addresses: readonly string[], end: Promise<unknown>): Promise<number[]> => {
  using client = createRequester(8)
  let ended = false
  const ending = end.finally(() => {
    ended = true
  })
  const pending: Promise<number>[] = []
  const timed = async (address: string): Promise<number> => {
    const began = performance.now()
    const { status } = await client.ask(address)
    if (status !== 200) throw new Error(`a request beside answered ${status}`)
    return performance.now() - began
  }
  while (!ended) {
    pending.push(timed(addresses[pending.length % addresses.length] ?? ''))
    await wait(pauseMs)
  }
  await ending
  return await Promise.all(pending)
}
