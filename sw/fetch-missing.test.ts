import { beforeEach, expect, test } from 'vitest'
import {
  type AppFile,
  type FileStore,
  fetchMissing,
  filesForMembers,
  filesForVisitors,
  type WantedFiles,
} from './fetch-missing.ts'

const origin = 'https://band.example'
const stored = new Map<string, string>()
let requested: string[] = []
let [open, most] = [0, 0]

const cache = {
  keys: async () => [...stored.keys()].map((url) => new Request(url)),
  put: async (url: string, reply: Response) => void stored.set(url, await reply.text()),
}
const install = (files: readonly AppFile[], reply: (url: string) => Promise<Response>, bundle?: string) => {
  const scope = {
    location: { origin },
    caches: { open: async () => cache },
    fetch: async (url: string, { cache: mode }: RequestInit) => {
      requested.push(`${url} ${mode}`)
      most = Math.max(most, ++open)
      await new Promise((answer) => setTimeout(answer))
      open--
      return reply(url)
    },
  }
  return fetchMissing(scope as unknown as FileStore, 'app', files, bundle)
}
const hashed = Array.from({ length: 20 }, (_, number) => ({ url: `assets/${number}.js` }))
const file = async (url: string): Promise<Response> => new Response(`code of ${url}`)

beforeEach(() => {
  stored.clear()
  requested = []
  open = most = 0
})

test("fetches six files at a time, each once, and stores them under Workbox's keys", async () => {
  await install([{ url: '/shell/de-ch', revision: '5' }, ...hashed], file)
  expect(requested).toEqual(['/shell/de-ch reload', ...hashed.map(({ url }) => `${url} default`)])
  expect(most).toBe(6)
  expect(stored.size).toBe(21)
  expect(stored.get(`${origin}/shell/de-ch?__WB_REVISION__=5`)).toBe('code of /shell/de-ch')
  expect(stored.get(`${origin}/assets/7.js`)).toBe('code of assets/7.js')
})

test('fetches only the files that changed', async () => {
  await install(hashed, file)
  requested = []
  await install([{ url: '/shell/de-ch', revision: '6' }, ...hashed], file)
  expect(requested).toEqual(['/shell/de-ch reload'])
})

test.each([
  ['the network fails', () => Promise.reject(new TypeError('offline'))],
  ['a file is missing', async () => new Response('', { status: 404 })],
  [
    'a captive portal redirects to its own page',
    async () => Object.defineProperty(new Response('Please sign in'), 'redirected', { value: true }),
  ],
])('stops and fails when %s', async (_, reply) => {
  await expect(install(hashed, reply)).rejects.toThrow()
  expect(requested).toHaveLength(6)
  expect(stored.size).toBe(0)
})

const bundle = 'assets/bundle-1.json'
const many = Array.from({ length: 8 }, (_, index) => ({ url: `assets/${index}.js` }))
const textOf = (url: string) => stored.get(`${origin}/${url}`)

test('many files come together from one; what it lacks is fetched by itself', async () => {
  const texts = Object.fromEntries(many.slice(1).map(({ url }) => [url, `bundled ${url}`]))
  await install(many, async (url) => (url === bundle ? Response.json(texts) : file(url)), bundle)
  expect(requested.map((line) => line.split(' ')[0])).toEqual([bundle, 'assets/0.js'])
  expect(many.map(({ url }) => textOf(url))).toEqual(['code of assets/0.js', ...Object.values(texts)])
})

test('a few files are fetched one by one, as are all without the bundle', async () => {
  await install(many.slice(1), async (url) => file(url), bundle)
  expect(requested.some((line) => line.startsWith(bundle))).toBe(false)
  stored.clear()
  await install(many, async (url) => (url === bundle ? new Response('', { status: 404 }) : file(url)), bundle)
  expect(textOf('assets/7.js')).toBe('code of assets/7.js')
})

test("a visitor's device stores the files of visitors in the languages read on it, a member's device those of its sheets too", () => {
  const files = [
    { url: 'a.js', visitors: true as const },
    { url: 'de.js', visitors: true as const, language: 'de-ch' as const },
    { url: 'en.js', visitors: true as const, language: 'en-gb' as const },
    { url: 'b.js' },
    { url: 'cmaps.json', revision: '1', part: 'character-maps' as const },
    { url: 'v-de.json', bundle: 'visitors' as const, language: 'de-ch' as const },
    { url: 'v-en.json', bundle: 'visitors' as const, language: 'en-gb' as const },
    { url: 'm.json', bundle: 'members' as const },
  ]
  const shown = ({ stored: wanted, bundle: address }: WantedFiles) => [wanted.map(({ url }) => url).join(' '), address]
  expect(shown(filesForVisitors(files, ['de-ch']))).toEqual(['a.js de.js', 'v-de.json'])
  expect(shown(filesForVisitors(files, ['en-gb']))).toEqual(['a.js en.js', 'v-en.json'])
  expect(shown(filesForVisitors(files))).toEqual(['a.js de.js en.js', 'v-de.json'])
  expect(shown(filesForMembers(files, new Set()))).toEqual(['a.js de.js en.js b.js', 'm.json'])
  expect(shown(filesForMembers(files, new Set(['character-maps'])))).toEqual([
    'a.js de.js en.js b.js cmaps.json',
    'm.json',
  ])
})
