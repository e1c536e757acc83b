import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addArticle, addEvent, addFile, addPiece } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { eventFile, file } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const Titles = v.object({ _embedded: v.object({ items: v.array(v.object({ title: v.string() })) }) })
const Signed = v.object({ url: v.string() })
const EventReply = v.object({
  articleId: v.nullable(v.number()),
  fileIds: v.array(v.number()),
  files: v.array(v.object({ id: v.number(), title: v.string() })),
})

describeOnDatabase('documents', (kind) => {
  let api: TestApi
  let member: TestPerson
  let editor: TestPerson
  let flyer: number
  let minutes: number
  let board: number
  beforeAll(async () => {
    api = await startTestServer({ kind })
    member = await api.addPerson()
    editor = await api.addPerson({ roles: ['EDITOR'] })
    flyer = await addFile(api, 'Flyer «Licht»')
    minutes = await addFile(api, 'Protokoll 2025', { category: 'INTERNAL_MINUTES', roleType: 'MEMBER' })
    await addFile(api, 'Statuten', { category: 'INTERNAL_RULES', roleType: null })
    board = await addFile(api, 'Entwurf', { category: 'INTERNAL_MINUTES', roleType: 'ADMIN' })
  })
  afterAll(() => api.stop())

  const titles = async (filter?: string, as?: TestPerson) => {
    const query = filter === undefined ? '' : `?${new URLSearchParams({ filter })}`
    const response = await api.request(`GET /api/staticfiles${query}`, { ...(as && { as }) })
    return v.parse(Titles, await response.json())._embedded.items.map(({ title }) => title)
  }
  const sign = (resource: 'file' | 'internal/file', id: number, as?: TestPerson) =>
    api.request(`PUT /api/frontend/${resource}/${id}/signedUrl`, { ...(as && { as }) })
  const signed = async (resource: 'file' | 'internal/file', id: number, as?: TestPerson) =>
    v.parse(Signed, await (await sign(resource, id, as)).json()).url as '/'

  test('each caller sees the documents of their roles', async () => {
    expect(await titles()).toEqual(['Statuten', 'Flyer «Licht»'])
    expect(await titles(undefined, member)).toEqual(['Statuten', 'Protokoll 2025', 'Flyer «Licht»'])
    expect(await titles(undefined, editor)).toEqual(['Entwurf', 'Statuten', 'Protokoll 2025', 'Flyer «Licht»'])
  })

  test.each([
    ['category==INTERNAL_MINUTES', ['Protokoll 2025']],
    ['staticFileCategory==INTERNAL_RULES', ['Statuten']],
    ['category==null', ['Flyer «Licht»']],
    ['roleType==ADMIN', []],
  ])('members can filter by %s', async (filter, expected) => {
    expect(await titles(filter, member)).toEqual(expected)
  })

  test('members can filter by ids, and learn nothing about documents they may not download', async () => {
    expect(await titles(`id=in=(${flyer},${minutes},${board})`, member)).toEqual(['Protokoll 2025', 'Flyer «Licht»'])
    expect(await titles(`id==${minutes}`)).toEqual([])
  })

  test('a visitor downloads a public document from a signed address, under its title', async () => {
    const response = await api.request(`GET ${await signed('file', flyer)}`)
    expect(await response.text()).toBe('%PDF-1.7 Flyer «Licht»')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="Flyer _Licht_.pdf"; filename*=UTF-8''Flyer%20%C2%ABLicht%C2%BB.pdf`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
  })

  test('a document without permission is not found: for visitors all internal ones, for members those of other roles', async () => {
    expect((await sign('file', minutes)).status).toBe(404)
    expect((await sign('file', minutes, member)).status).toBe(404)
    expect((await sign('file', 2_000_000_000)).status).toBe(404)
    expect((await sign('internal/file', board, member)).status).toBe(404)
    expect(await (await api.request(`GET ${await signed('internal/file', minutes, member)}`)).text()).toContain(
      'Protokoll',
    )
    expect((await sign('internal/file', board, editor)).status).toBe(200)
  })

  test('an address is valid for one document, and for five minutes', async () => {
    const url = await signed('file', flyer)
    const other = (from: string, to: string) => api.request(`GET ${url.replace(from, to) as '/'}`)
    expect((await other(`/file.${flyer}.`, `/file.${minutes}.`)).status).toBe(404)
    // A part of a piece with the same id and the same bytes is another file.
    await addPiece(api.db, api.files, 'Marsch', Buffer.from('%PDF-1.7 Flyer «Licht»'))
    expect((await other('/file.', '/sheet.')).status).toBe(404)
    expect((await other('/file.', '/person.')).status).toBe(404)
    const now = api.clock.now()
    api.clock.set(new Date(now.getTime() + 301_000))
    expect((await api.request(`GET ${url}`)).status).toBe(410)
    api.clock.set(now)
    await api.db
      .update(file)
      .set({ sha256: '0'.repeat(64) })
      .where(eq(file.id, flyer))
    expect((await api.request(`GET ${url}`)).status).toBe(410)
    const [row] = await api.db.select().from(file).where(eq(file.title, 'Statuten'))
    await api.db
      .update(file)
      .set({ sha256: row?.sha256 ?? '' })
      .where(eq(file.id, flyer))
  })

  test('an event is shown with the article and the files that the caller may read', async () => {
    const past = await addArticle(api.db, 'Vorbei', ['2026-01-01T00:00', '2026-02-01T00:00'])
    const now = await addArticle(api.db, 'Neu', ['2026-03-01T00:00', '2026-04-01T00:00'])
    const add = async (articleId: number, publicEvent: boolean) => {
      const times = ['2026-05-01T20:00', '2026-05-01T22:00'] as const
      const id = await addEvent(api.db, 'Konzert', times, { articleId, publicEvent })
      await api.db.insert(eventFile).values([flyer, minutes, board].map((fileId) => ({ eventId: id, fileId })))
      return id
    }
    const concert = await add(now, true)
    const over = await add(past, true)
    const internal = await add(now, false)

    const event = async (id: number, as?: TestPerson) => {
      const response = await api.request(`GET /api/frontend/event/${id}`, { ...(as && { as }) })
      return v.parse(EventReply, await response.json())
    }
    expect(await event(concert)).toMatchObject({
      articleId: now,
      fileIds: [flyer],
      files: [{ title: 'Flyer «Licht»' }],
    })
    expect(await event(over)).toMatchObject({ articleId: null })
    expect((await event(internal, member)).fileIds).toEqual([flyer, minutes])

    const list = async (path: string, as?: TestPerson) => {
      const response = await api.request(`GET ${path as '/'}`, { ...(as && { as }) })
      return response.ok
        ? v.parse(Titles, await response.json())._embedded.items.map(({ title }) => title)
        : response.status
    }
    expect(await list(`/api/frontend/event/${concert}/files`)).toEqual(['Flyer «Licht»'])
    expect(await list(`/api/frontend/event/${internal}/files`)).toBe(404)
    expect(await list(`/api/frontend/event/${internal}/files`, member)).toEqual(['Flyer «Licht»', 'Protokoll 2025'])
    expect(await list(`/api/frontend/article/${now}/events`)).toEqual(['Konzert'])
    expect(await list(`/api/frontend/article/${now}/events`, member)).toEqual(['Konzert', 'Konzert'])
    expect(await list(`/api/frontend/article/${past}/events`)).toBe(404)
    const article = await api.request(`GET /api/frontend/event/${concert}/article`)
    expect(await article.json()).toMatchObject({ id: now, title: 'Neu' })
    expect((await api.request(`GET /api/frontend/event/${over}/article`)).status).toBe(404)
    expect((await api.request(`GET /api/frontend/event/${internal}/article`)).status).toBe(404)
  })
})
