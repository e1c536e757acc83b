import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addArticle, addEvent } from '../../../tests/support/content.ts'
import { buildRenderer } from '../../../tests/support/rendered-pages.ts'
import { addItem } from '../../../tests/support/shop.ts'
import { createApp } from '../../app.ts'
import type { Deps } from '../../deps.ts'
import { createSubscribable } from '../../features/answers/subscribable.ts'
import { findPublicPages } from '../../public-pages.ts'
import { contentChannel, contentTables, tablesWithoutContent } from '../db/content-changes.ts'
import { type ContentVersion, watchContent } from '../db/content-version.ts'
import { connectDatabase } from '../db/open.ts'
import { article } from '../db/tables.ts'
import { createCallerResolver } from '../identity/resolve-caller.ts'
import { createPageCache } from './page-cache.ts'
import { createPages } from './pages.ts'
import type { RenderedPage } from './rendered-page.ts'

let api: TestApi
let editor: TestPerson
let folder: string
let removeBuild: () => Promise<void>
beforeAll(async () => {
  api = await startTestServer({ kind: 'postgres' })
  editor = await api.addPerson({ roles: ['EDITOR'] })
  const built = await buildRenderer()
  folder = built.folder
  removeBuild = built.remove
})
afterAll(async () => {
  await api.stop()
  await removeBuild()
})

const processes: ContentVersion[] = []
afterEach(async () => {
  for (const content of processes.splice(0)) await content.stop()
})

/** The pages as another process would serve them, with a cache and a connection of its own. `calls` counts what rendering reads. */
const startProcess = async (deps: Deps = api.deps) => {
  const served = createApp(deps)
  let calls = 0
  const app = {
    request: (request: Request) => {
      calls += 1
      return served.request(request)
    },
  }
  const content = await watchContent(deps.database)
  processes.push(content)
  const site = await createPages({ deps: { ...deps, content }, app, findPages: findPublicPages, folder })
  const visit = async (path: string) => {
    const response = await site.pages.request(path)
    return { status: response.status, text: await response.text() }
  }
  // Until its connection listens, nothing is cached.
  const renders = async () => {
    const before = calls
    await visit('/de-ch/legal')
    return calls - before
  }
  await expect.poll(renders, { timeout: 20_000 }).toBe(0)
  return { visit, calls: () => calls }
}

const retitle = async (id: number, version: number, titleDe: string) => {
  const headers = { 'If-Match': `"${version}"` }
  const response = await api.request(`PUT /api/frontend/article/${id}`, { as: editor, headers, body: { titleDe } })
  expect(response.status).toBe(200)
}

test('a page is rendered once for all visitors of a minute, also for those at the same time', async () => {
  const { visit, calls } = await startProcess()
  const before = calls()
  const [first, second] = await Promise.all([visit('/de-ch/calendar'), visit('/de-ch/calendar')])
  const once = calls() - before
  expect(once).toBeGreaterThan(0)
  expect((await visit('/de-ch/calendar')).text).toBe(first?.text)
  expect(second?.text).toBe(first?.text)
  expect(calls() - before).toBe(once)
  await visit('/en-gb/calendar')
  expect(calls() - before).toBeGreaterThan(once)
})

test('parameters that a page does not read make no other page; those that it reads do', async () => {
  const { visit, calls } = await startProcess()
  const costOf = async (path: string) => {
    const before = calls()
    const { text } = await visit(path)
    return { text, isRendered: calls() > before }
  }
  const plain = await costOf('/de-ch/mitgliederbeitrag')
  for (const query of [
    '?utm_source=news',
    '?utm_source=other&x[]=1',
    '?x=%00',
    '?name=',
    '?__proto__=1&amount=9',
    '?%E0',
  ]) {
    expect(await costOf(`/de-ch/mitgliederbeitrag${query}`), query).toEqual({ text: plain.text, isRendered: false })
  }
  const named = await costOf('/de-ch/mitgliederbeitrag?name=Meier')
  expect([named.isRendered, named.text.includes('Meier')]).toEqual([true, true])
  expect(await costOf('/de-ch/mitgliederbeitrag?fbclid=1&name=Meier')).toEqual({ ...named, isRendered: false })
  expect(await costOf('/de-ch/nowhere?a=1')).toMatchObject({ isRendered: true })
  expect(await costOf('/de-ch/nowhere?a=2')).toMatchObject({ isRendered: false })
})

test('an edit is on the page of every process as soon as its reply was sent', async () => {
  const [one, two] = [await startProcess(), await startProcess()]
  const id = await addArticle(api.db, 'Alte Uniform', ['2026-03-01T08:00', '2026-05-01T00:00'])
  for (const [index, title] of ['Neue Uniform', 'Neuere Uniform', 'Neueste Uniform'].entries()) {
    for (const { visit } of [one, two]) await visit(`/de-ch/article/${id}`)
    await retitle(id, index + 1, title)
    for (const { visit } of [one, two]) expect((await visit(`/de-ch/article/${id}`)).text).toContain(title)
  }
})

test('a page whose content changes while it is rendered is not cached', async () => {
  let version = 1
  const get = createPageCache({ current: async () => version }, () => new Date('2026-03-10T11:00:30Z'))
  const rendered = (): RenderedPage => ({ body: new Uint8Array(1), status: 200, headers: {}, encoded: new Map() })
  const [before, after] = [rendered(), rendered()]
  const rendering = Promise.withResolvers<RenderedPage>()
  const first = get('/', () => rendering.promise)
  await setImmediate()
  version += 1
  await get('/about-us', async () => after)
  rendering.resolve(before)
  expect(await first).toBe(before)
  expect(await get('/', async () => after)).toBe(after)
})

test('an article appears in the minute in which it begins and disappears in the one in which it ends', async () => {
  const { visit } = await startProcess()
  const before = api.clock.now()
  const id = await addArticle(api.db, 'Kurz zu sehen', ['2026-04-01T08:00', '2026-04-01T08:30'])
  const statusAt = async (time: string) => {
    api.clock.set(time)
    return (await visit(`/de-ch/article/${id}`)).status
  }
  expect(await statusAt('2026-04-01T07:59:59+02:00')).toBe(404)
  expect(await statusAt('2026-04-01T08:00:00.001+02:00')).toBe(200)
  expect(await statusAt('2026-04-01T08:30:00+02:00')).toBe(200)
  expect(await statusAt('2026-04-01T08:30:00.001+02:00')).toBe(404)
  api.clock.set(before)
})

test('a change of every table with content is noticed, and of no other table', async () => {
  const noticed = new Set<string>()
  let table = ''
  const { delivered, stop } = await api.database.listen(contentChannel, (payload) => {
    if (payload !== null) noticed.add(table)
  })
  await expect.poll(delivered, { timeout: 20_000 }).toBe(true)
  for (table of [...contentTables, ...tablesWithoutContent]) {
    await api.db.execute(sql.raw(`delete from "${table}" where false`))
    await delivered()
  }
  expect([...noticed].sort()).toEqual([...contentTables].sort())
  await stop()
})

test('public pages, callers and meetings are read from tables whose changes are noticed', async () => {
  const name = `visitor_${process.pid}`
  const granted = contentTables.map((table) => `"${table}"`).join(', ')
  await api.db.execute(sql.raw(`create role ${name} login; grant select on ${granted} to ${name}`))
  const url = new URL(inject('templates').postgresUrl)
  const [current] = (await api.db.execute<{ name: string }>(sql`select current_database() as name`)).rows
  url.pathname = `/${current?.name}`
  url.username = name
  const database = await connectDatabase({ databaseUrl: url.href, dataFolder: '', poolSize: 1 })
  await expect(database.db.execute(sql`select 1 from participation`)).rejects.toThrow()

  const articleId = await addArticle(api.db, 'Für alle', ['2026-03-01T08:00', '2026-05-01T00:00'])
  const itemId = await addItem(api.db)
  const concert = { kind: 'concert', publicEvent: true, articleId } as const
  await addEvent(api.db, 'Sommerkonzert', ['2026-07-04T20:00', '2026-07-04T22:00'], concert)
  const { visit } = await startProcess({ ...api.deps, database })
  const sitemap = await visit('/sitemap.xml')
  const paths = [...sitemap.text.matchAll(/<loc>[^<]*?(\/(?:de-ch|en-gb)[^<]*)<\/loc>/g)].map(([, path = '']) => path)
  expect(paths).toEqual(expect.arrayContaining([`/de-ch/article/${articleId}`, `/en-gb/shop/${itemId}`]))
  for (const path of paths) expect([path, (await visit(path)).status]).toEqual([path, 200])
  const { sub, personId } = await api.addPerson({ roles: ['EDITOR'] })
  const deps = { ...api.deps, database, accessTokens: { verify: async () => ({ sub }) } }
  expect(await createCallerResolver(deps)('Bearer x', undefined)).toMatchObject({ personId, member: true })
  const asked = { personId, now: api.clock.now(), locale: 'de-ch', open: false } as const
  const meetings = await createSubscribable(api.deps.content)(database.db, asked)
  expect(meetings._embedded.items.map(({ title }) => title)).toEqual(['Sommerkonzert'])
  await database.close()
  await api.db.execute(sql.raw(`drop owned by ${name}; drop role ${name}`))
})

// The last test: the connections that it ends are replaced only after a pause.
test('without a connection that hears about changes, every page is rendered', async () => {
  const { visit } = await startProcess()
  const id = await addArticle(api.db, 'Vor dem Unterbruch', ['2026-03-01T08:00', '2026-05-01T00:00'])
  await visit(`/de-ch/article/${id}`)
  await api.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query ~ '^(listen |select pg_listening_channels)'`,
  )
  await api.db.update(article).set({ titleDe: 'Nach dem Unterbruch' })
  expect((await visit(`/de-ch/article/${id}`)).text).toContain('Nach dem Unterbruch')
})
