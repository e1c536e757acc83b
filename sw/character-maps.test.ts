import { expect, test, vi } from 'vitest'
import { characterMapsFrom } from './character-maps.ts'

const url = 'https://band.example/pdfjs/cmaps/UniJIS-UTF16-H.bcmap'

/** A cache in memory, and a network whose replies a test sets. */
const world = () => {
  const cached = new Map<string, Response>()
  const state = { reply: (): Promise<Response> => Promise.resolve(new Response('map')), requests: 0, isFull: false }
  const cache = {
    match: async (key: string) => cached.get(key)?.clone(),
    put: async (key: string, reply: Response) => {
      if (state.isFull) throw new DOMException('full', 'QuotaExceededError')
      cached.set(key, reply)
    },
  }
  const caches = { open: async () => cache } as unknown as CacheStorage
  const answer = characterMapsFrom(caches, () => {
    state.requests++
    return state.reply()
  })
  return { state, text: async () => (await answer(new Request(url))).text() }
}

test('a character map is fetched once, and is there without network', async () => {
  const { state, text } = world()
  expect(await text()).toBe('map')
  state.reply = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await text()).toBe('map')
  expect(state.requests).toBe(1)
})

test('a refusal is not cached', async () => {
  const { state, text } = world()
  state.reply = async () => new Response('missing', { status: 404 })
  expect(await text()).toBe('missing')
  state.reply = async () => new Response('map')
  expect(await text()).toBe('map')
})

test('a full device gets the map all the same', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { state, text } = world()
  state.isFull = true
  expect(await text()).toBe('map')
})
