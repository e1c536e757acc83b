import { expect, test, vi } from 'vitest'
import { readStoredPageTexts, storePageTexts } from './page-texts.ts'

const text = { id: 1, title: 'T', text: '', picture: null, alt: '', link: null, linkText: '', foreign: [] }
const items = [
  { ...text, place: 'home.welcome' },
  { ...text, place: 'about.club' },
]

/** A CacheStorage with one cache. */
const createCaches = () => {
  const stored = new Map<string, Response>()
  const cache = {
    put: async (key: string, reply: Response) => void stored.set(key, reply),
    match: async (key: string) => stored.get(key)?.clone(),
  }
  return { open: async () => cache as unknown as Cache }
}
const replying = (reply: () => Response) => ({
  caches: createCaches(),
  origin: 'https://band.example',
  fetch: vi.fn(async (_: Request) => reply()),
})

test('the stored texts of a page are read in the language in which they were fetched', async () => {
  const store = replying(() => Response.json({ _embedded: { items } }))
  await storePageTexts(store, 'en-gb')
  expect(store.fetch.mock.calls[0]?.[0].headers.get('accept-language')).toBe('en-GB')
  expect((await readStoredPageTexts(store, 'en-gb', 'about'))?.map(({ place }) => place)).toEqual(['about.club'])
  expect(await readStoredPageTexts(store, 'de-ch', 'about')).toBeNull()
})

test('an error reply is not stored, and an unreadable one counts as missing', async () => {
  const failing = replying(() => new Response('', { status: 503 }))
  await storePageTexts(failing, 'de-ch')
  expect(await readStoredPageTexts(failing, 'de-ch', 'home')).toBeNull()
  const foreign = replying(() => new Response('<html>Portal</html>'))
  await storePageTexts(foreign, 'de-ch')
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(await readStoredPageTexts(foreign, 'de-ch', 'home')).toBeNull()
  expect(warn).toHaveBeenCalled()
})
