import { createHash } from 'node:crypto'
import path from 'node:path'
import { Hono } from 'hono'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/platform/db/open.ts'
import { createDatabases } from '../../../tests/support/databases.ts'
import { buildRenderer, welcome } from '../../../tests/support/rendered-pages.ts'
import { readConfig } from '../../config.ts'
import { findPublicPages } from '../../public-pages.ts'
import { killSwitchWorker } from './generated-file.ts'
import { createPages } from './pages.ts'

const origin = 'https://band.example'
const hostile = '</script><script>alert(1)</script>'

let folder: string
let database: Database
let healthy: boolean
const settings = {
  shopEnabled: false,
  numberOfCalendarItems: 3,
  apiVersion: '1',
  bandShortName: 'MHZ',
  bandName: 'Musik Harmonie Zürichberg',
  bandSize: 45,
}
const event = {
  id: 7,
  kind: 'concert',
  title: hostile,
  remarks: null,
  dateStart: '2030-12-13T17:00',
  dateEnd: '2030-12-13T18:30',
  fullDay: false,
  location: 'Kirche',
  publicEvent: true,
  cancelled: false,
  image: null,
  articleId: null,
  fileIds: [],
}

const article = {
  id: 5,
  title: 'Neue Uniform',
  teaser: 'Kurz',
  text: '<p>Blau</p>',
  startDate: '2030-01-01T00:00',
  endDate: '2031-01-01T00:00',
  navigable: true,
}

const list = (items: unknown[]) => ({ _embedded: { items } })
const api = new Hono()
api.use('/api/*', async (context, next) => (healthy ? next() : context.json({}, 500)))
api.get('/api/frontend/layout/settings', (context) => context.json(settings))
api.get('/api/frontend/article', (context) => context.json(list([])))
api.get('/api/frontend/article/5', (context) => context.json(article))
api.get('/api/frontend/article/5/events', (context) => context.json(list([])))
api.get('/api/frontend/article/6', (context) =>
  context.json({ type: 'danger', message: '', errors: [], code: 'not_found' }, 404),
)
api.get('/api/frontend/article/6/events', (context) =>
  context.json({ type: 'danger', message: '', errors: [], code: 'not_found' }, 404),
)
api.get('/api/frontend/layout/page-texts/:page', (context) => context.json(list([welcome])))
api.get('/api/frontend/event', (context) =>
  context.json(list([{ ...event, remarks: context.req.header('accept-language') ?? null }])),
)

const pagesWith = async (changed: { bandName?: string; issuer?: string; worker?: boolean } = {}) => {
  const site = await createPages({
    folder,
    app: api,
    findPages: findPublicPages,
    deps: {
      ...database,
      database,
      content: { current: async () => null, stop: async () => {} },
      payments: undefined,
      clock: () => new Date('2030-11-20T12:00:00Z'),
      log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
      config: readConfig({
        PUBLIC_ORIGIN: origin,
        DATA_FOLDER: path.join(folder, 'data'),
        BAND_NAME: changed.bandName,
        OIDC_ISSUER: changed.issuer,
        SERVICE_WORKER: changed.worker === false ? '0' : '1',
      }),
    },
  })
  return site.pages
}

const worker = `precache([['/shell/de-ch','__SHELL_REVISION_DE_CH__'],['/shell/en-gb','__SHELL_REVISION_EN_GB__']])`
const files = {
  'sw.js': worker,
  'sw-visitors.js': worker,
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/index-1.js': 'plain',
  'assets/index-1.js.br': 'brotli',
  'assets/pdf.worker-1.mjs': 'export {}',
}

const databases = createDatabases()
beforeAll(async () => {
  const built = await buildRenderer(files)
  folder = built.folder
  database = await databases.open('postgres')
  return async () => {
    await databases.remove()
    await built.remove()
  }
}, 60_000)
beforeEach(() => {
  healthy = true
})

const visit = async (address: string, headers: Record<string, string> = {}) =>
  (await pagesWith()).request(new Request(origin + address, { headers }))

test('an address without language redirects to the remembered or the browser’s language and keeps the query', async () => {
  const german = await visit('/?a=1', { 'accept-language': 'de-CH,en;q=0.8' })
  expect([german.status, german.headers.get('location')]).toEqual([302, '/de-ch?a=1'])
  const english = await visit('/calendar?from=mail', { 'accept-language': 'de-CH', cookie: 'locale=en-gb' })
  expect([english.status, english.headers.get('location')]).toEqual([302, '/en-gb/calendar?from=mail'])
  expect(english.headers.get('vary')).toMatch(/Accept-Language.*Cookie/)
})

test('no address redirects to another host', async () => {
  for (const address of ['//evil.example/calendar', '/de-ch//evil.example/', '/%2F/evil.example']) {
    const location = (await visit(address)).headers.get('location') ?? '/'
    expect(new URL(location, origin).origin, address).toBe(origin)
  }
})

test('a public page is rendered completely, in its language, and only its own scripts are allowed', async () => {
  const answer = await visit('/de-ch/calendar')
  const html = await answer.text()
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(html).toContain('<html lang="de-CH"')
  expect(html).toContain('Freitag, 13.12.2030, 17:00–\u206018:30\u00a0Uhr')
  expect(html).toContain(`<link rel="alternate" hreflang="en-GB" href="${origin}/en-gb/calendar">`)
  const inline = [...html.matchAll(/<script(?![^>]*(?:\bsrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)]
  expect(inline.length).toBeGreaterThan(0)
  const hashes = inline.map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  const policy = answer.headers.get('content-security-policy') ?? ''
  const allowed = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? []
  expect(allowed.filter((source) => source.startsWith("'sha256-")).sort()).toEqual([...new Set(hashes)].sort())
  expect(allowed).not.toContain("'unsafe-inline'")
  expect(html).not.toMatch(/\snonce=/)
})

test('no element of a rendered page has a style attribute, which the policy would refuse', async () => {
  for (const address of ['/de-ch', '/de-ch/calendar', '/en-gb/article']) {
    expect(await (await visit(address)).text(), address).not.toMatch(/<[^>]+\sstyle=/)
  }
})

test('user content cannot break out of its place in the page or in its data', async () => {
  const html = await (await visit('/de-ch/calendar')).text()
  expect(html).toContain('&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).not.toContain(hostile)
})

test('the page’s language is the one in which its data is requested', async () => {
  expect(await (await visit('/en-gb/calendar', { 'accept-language': 'de' })).text()).toContain('>en-GB</p>')
})

test('an unknown path shows Home with a notice, and is not indexed', async () => {
  for (const address of ['/de-ch/nothing/here', '/nothing']) {
    const answer = await visit(address)
    const html = await answer.text()
    expect(answer.status, address).toBe(404)
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).toContain('Diese Seite gibt es nicht')
    expect(html).not.toContain('rel="canonical"')
    expect(html).toContain('Willkommen bei der Musik Harmonie Zürichberg')
  }
})

test('an empty list of articles redirects home, but a failed request does not', async () => {
  const pages = await pagesWith()
  for (const name of ['article', 'aktuelles']) {
    const response = await pages.request(`/en-gb/${name}`)
    expect([response.status, response.headers.get('location')]).toEqual([302, '/en-gb/home'])
    healthy = false
    expect((await pages.request(`/en-gb/${name}`)).status).toBe(503)
    healthy = true
  }
})

test('an article is a page with its own title, an unknown one is missing, and a failure is neither', async () => {
  const pages = await pagesWith()
  const found = await pages.request('/de-ch/article/5')
  const text = await found.text()
  expect([found.status, found.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(text).toMatch(/<title>Neue Uniform · /)
  expect(text).toContain('<p>Blau</p>')
  for (const unknown of ['/de-ch/article/6', '/de-ch/article/0', '/de-ch/article/neu']) {
    const missing = await pages.request(unknown)
    expect(missing.status).toBe(404)
    expect(await missing.text()).toMatch(/<title>Seite nicht gefunden.*<meta name="robots" content="noindex">/s)
  }
  healthy = false
  expect((await pages.request('/de-ch/article/5')).status).toBe(503)
})

test('if loading fails, the app gets the page, and it is not cached', async () => {
  healthy = false
  const answer = await visit('/de-ch/calendar')
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store'])
  expect(await answer.text()).toContain('data-app="/assets/index-1.js"')
})

test('an address that causes too many renderings gets the app instead, which loads the page; others get theirs', async () => {
  const pages = await pagesWith()
  const from = (remoteAddress: string, path: string) =>
    pages.request(path, undefined, { incoming: { headers: {}, socket: { remoteAddress } } })
  for (let at = 0; at < 120; at++) expect((await from('203.0.113.7', `/en-gb/nowhere/${at}`)).status).toBe(404)
  const refused = await from('203.0.113.7', '/en-gb/calendar')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  expect(refused.headers.get('cache-control')).toBe('no-store')
  expect(await refused.text()).toMatch(/<html lang="en-GB".*data-app="\/assets\/index-1.js".*<noscript>/s)
  expect((await from('198.51.100.1', '/en-gb/calendar')).status).toBe(200)
})

test('a shell contains the settings and no inline script', async () => {
  const pages = await pagesWith({ bandName: 'Blech & "Co"', issuer: 'https://sso.example/realms/a' })
  const shell = await pages.request('/shell/en-gb')
  const html = await shell.text()
  expect(html).toContain('<html lang="en-GB"')
  expect(html).toContain('<meta name="oidc-issuer" content="https://sso.example/realms/a">')
  expect(html).toContain('<meta name="band-name" content="Blech &#38; &#34;Co&#34;">')
  expect(html).toContain('href="/manifest.en-gb.webmanifest"')
  expect(html).toMatch(/^(?!.*<script(?![^>]*\bsrc=)).*<main id="old-browser" [^>]*hidden>.*Safari 17\.4.*<noscript>/s)
  const policy = shell.headers.get('content-security-policy')
  expect(policy).toContain(`connect-src 'self' https://sso.example;`)
  expect(policy).toContain('frame-src https://sso.example;')
  expect(policy).not.toContain('nonce')
  expect((await pages.request('/shell/fr-ch')).status).toBe(404)
})

test.each(['/sw.js', '/sw-visitors.js'])('a changed setting gives %s new revisions of both shells', async (file) => {
  const workerOf = async (pages: Hono) => (await pages.request(file)).text()
  const before = await workerOf(await pagesWith())
  expect(before).toMatch(/\['\/shell\/de-ch','[0-9a-f]{16}'\],\['\/shell\/en-gb','[0-9a-f]{16}'\]/)
  expect(await workerOf(await pagesWith())).toBe(before)
  const renamed = await workerOf(await pagesWith({ bandName: 'Blech' }))
  const moved = await workerOf(await pagesWith({ issuer: 'https://sso.example' }))
  expect(new Set([before, renamed, moved]).size).toBe(3)
  const { headers } = await (await pagesWith()).request(file)
  expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-cache', expect.stringMatching(/^W\/"/)])
})

test('the manifest of each language names the band', async () => {
  const answer = await (await pagesWith({ bandName: 'Blech' })).request('/manifest.en-gb.webmanifest')
  expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
  expect(await answer.json()).toMatchObject({ name: 'Blech', lang: 'en-GB' })
})

test.each(['/sw.js', '/sw-visitors.js'])('the kill switch replaces %s', async (file) => {
  const retired = await (await pagesWith({ worker: false })).request(file)
  expect([await retired.text(), retired.headers.get('cache-control')]).toEqual([killSwitchWorker, 'no-cache'])
})

test('hashed assets are immutable, and compressed for browsers that accept it', async () => {
  const small = await visit('/assets/index-1.js', { 'accept-encoding': 'gzip, br' })
  expect(await small.text()).toBe('brotli')
  expect(small.headers.get('content-encoding')).toBe('br')
  expect(small.headers.get('cache-control')).toContain('immutable')
  expect(await (await visit('/assets/index-1.js', { 'accept-encoding': 'br;q=0' })).text()).toBe('plain')
  expect((await visit('/assets/pdf.worker-1.mjs')).headers.get('content-type')).toMatch(/^text\/javascript/)
})

test('a file that can change is revalidated and sent only if it changed', async () => {
  const first = await visit('/icon.svg')
  expect(first.headers.get('cache-control')).toContain('no-cache')
  const again = await visit('/icon.svg', { 'if-none-match': first.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
})

test('a missing file is 404, never a page', async () => {
  for (const address of [
    '/assets/gone-1.js',
    '/de-ch/gone.css',
    '/index.html',
    '/assets/%2e%2e/index.html',
    '/assets/x',
  ]) {
    const answer = await visit(address)
    expect(answer.status, address).toBe(404)
    expect(await answer.text(), address).not.toContain('<html')
  }
})
