import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { guests, openMemberDatabase } from '#device/database.ts'
import { testDevice } from '../tests/support/device.ts'
import { respondToNavigation } from './respond-to-navigation.ts'

const deps = () => testDevice().tab()
const shells = async (locale: string): Promise<Response | undefined> => new Response(`shell ${locale}`)
beforeEach(() => void vi.stubGlobal('navigator', { ...navigator, onLine: true }))
afterEach(() => void vi.unstubAllGlobals())

/** Returns the response and its redirect after all work of the worker has ended. */
const visit = async (
  device: ReturnType<typeof deps>,
  path: string,
  preloadResponse: Promise<unknown>,
  shellOf = shells,
) => {
  const url = new URL(path, 'https://band.example')
  const afterwards: Promise<unknown>[] = []
  const event = {
    request: new Request(url),
    preloadResponse,
    waitUntil: (work: unknown) => void afterwards.push(Promise.resolve(work)),
  }
  const answer = await respondToNavigation(device, shellOf, event, url)
  await Promise.all(afterwards)
  return [answer.headers.get('location'), await answer.text()]
}
const page = () => Promise.resolve(new Response('page'))
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))

test('the app starts in the language of the last public page, by default in German', async () => {
  const device = deps()
  expect(await visit(device, '/intra/meetings?tab=1', page())).toEqual([
    'https://band.example/de-ch/intra/meetings?tab=1',
    '',
  ])
  expect(await visit(device, '/en-gb/article/7', page())).toEqual([null, 'page'])
  expect(await visit(device, '/intra', page())).toEqual(['https://band.example/en-gb/intra', ''])
  expect(await visit(device, '/de-ch', page())).toEqual([null, 'page'])
  expect(await visit(device, '/intra', page())).toEqual(['https://band.example/de-ch/intra', ''])
})

test.each([
  ['said to be away', false, noNetwork],
  ['gone unnoticed', true, noNetwork],
  ['gone unnoticed in Firefox', true, () => Promise.resolve(Response.error())],
])(
  'without network, %s: a public page is the shell in its language, an address without one leads to the last',
  async (_, onLine, preload) => {
    vi.stubGlobal('navigator', { ...navigator, onLine })
    const device = deps()
    expect(await visit(device, '/en-gb/calendar', preload())).toEqual([null, 'shell en-gb'])
    expect(await visit(device, '/', preload())).toEqual(['https://band.example/en-gb/', ''])
  },
)

test("a member's page is the shell immediately and does not change the remembered language", async () => {
  const device = deps()
  expect(await visit(device, '/en-gb/intra', page())).toEqual([null, 'shell en-gb'])
  expect(await visit(device, '/library', page())).toEqual(['https://band.example/de-ch/library', ''])
})

test('redirects to German after a second when another tab blocks the storage', async () => {
  const clock = testDevice()
  const device = clock.tab()
  const stalled = { ...device, indexedDB: { ...device.indexedDB, open: () => new EventTarget() as IDBOpenDBRequest } }
  const redirected = visit(stalled, '/intra', page())
  clock.advance(1000)
  expect(await redirected).toEqual(['https://band.example/de-ch/intra', ''])
})

test('without network, a page in a language that is not stored is shown in the other one', async () => {
  vi.stubGlobal('navigator', { ...navigator, onLine: false })
  const onlyGerman = async (locale: string) => (locale === 'de-ch' ? shells(locale) : undefined)
  const visitEnglish = (path: string) => visit(deps(), path, noNetwork(), onlyGerman)
  expect(await visitEnglish('/en-gb/calendar?from=poster')).toEqual([
    'https://band.example/de-ch/calendar?from=poster',
    '',
  ])
  expect(await visitEnglish('/en-gb')).toEqual(['https://band.example/de-ch', ''])
  expect(await visitEnglish('/de-ch/calendar')).toEqual([null, 'shell de-ch'])
  expect(await visitEnglish('/en-gb/intra')).toEqual(['https://band.example/de-ch/intra', ''])
})

describe("the link in a substitute's mail", () => {
  const path = '/de-ch/substitute?token=abc.sig'
  const savedOn = async (device: ReturnType<typeof deps>): Promise<void> => {
    const database = openMemberDatabase(device, guests)
    await database.write(['queries'], async (transaction) => transaction.put('queries', 'abc', { version: 1 }))
    database.close()
  }

  test.each([
    ['said to be away', false],
    ['gone unnoticed', true],
  ])('leads to the saved sheets without network, %s', async (_, onLine) => {
    vi.stubGlobal('navigator', { ...navigator, onLine })
    const device = deps()
    await savedOn(device)
    expect(await visit(device, path, noNetwork())).toEqual(['https://band.example/de-ch/guest#abc.sig', ''])
  })

  test("is the server's page with network, whatever is saved", async () => {
    const device = deps()
    await savedOn(device)
    expect(await visit(device, path, page())).toEqual([null, 'page'])
  })

  test('is left to the browser without network if nothing is saved', async () => {
    vi.stubGlobal('navigator', { ...navigator, onLine: false })
    await expect(visit(deps(), path, noNetwork())).rejects.toThrow('Failed to fetch')
  })
})
