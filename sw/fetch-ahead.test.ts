import { beforeEach, expect, test, vi } from 'vitest'
import type { PrecacheEntry } from 'workbox-precaching'
import { fetchAhead } from './fetch-ahead.ts'

const kept = vi.hoisted(() => new Set<string>())
vi.mock('workbox-precaching', () => ({
  matchPrecache: (url: string) => Promise.resolve(kept.has(url) ? new Response() : undefined),
}))

/** Addresses asked for, in their order, and how many of them had not been answered yet, at most. */
let asked: string[] = []
let [open, most] = [0, 0]

/** Installs a worker with these files; answers once everything has been brought. */
const install = async (files: readonly (string | PrecacheEntry)[], reply: (url: string) => Promise<Response>) => {
  let done: Promise<unknown> = Promise.resolve()
  const waitUntil = (promise: Promise<unknown>): void => {
    done = promise
  }
  const worker: Parameters<typeof fetchAhead>[0] = {
    fetch: async (url) => {
      asked.push(url)
      most = Math.max(most, ++open)
      await new Promise((answer) => setTimeout(answer))
      open--
      return reply(url)
    },
    addEventListener: (_, listener) => listener({ waitUntil }),
  }
  fetchAhead(worker, files)
  await done
}
const hashed = Array.from({ length: 20 }, (_, number) => ({ url: `assets/${number}.js`, revision: null }))
const urls = hashed.map(({ url }) => url)

beforeEach(() => {
  kept.clear()
  asked = []
  open = most = 0
})

test('six at a time, each once; what is not named by its content is left to Workbox', async () => {
  await install([{ url: '/shell/de-ch', revision: '5' }, ...hashed], () => Promise.resolve(new Response('code')))
  expect(asked).toEqual(urls)
  expect(most).toBe(6)
})

test('an update asks only for what has changed', async () => {
  for (const url of urls.slice(3)) kept.add(url)
  await install(hashed, () => Promise.resolve(new Response('code')))
  expect(asked).toEqual(urls.slice(0, 3))
})

test('without network it gives up, and leaves it to Workbox to fail', async () => {
  await install(hashed, () => Promise.reject(new TypeError('offline')))
  expect(asked).toHaveLength(6)
})
