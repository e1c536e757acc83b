import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listCompositions } from '#contract/compositions.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addEvent, addPiece } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { composition, eventComposition } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const pieces = [
  { title: 'Übermut', subtitle: null, genre: 'polka', inventory: 'MHZ-3' },
  { title: 'Zapfenstreich', subtitle: null, genre: 'Marsch', inventory: 'MHZ-1' },
  { title: 'été à Genève', subtitle: 'für 100 % Blech', genre: 'Marsch', inventory: 'MHZ-4' },
  { title: 'Eté blanc', subtitle: null, genre: null, inventory: 'MHZ-2' },
  { title: 'Ohne_Namen\\', subtitle: null, genre: null, inventory: null },
  { title: 'Altes Lied', subtitle: null, genre: 'Choral', inventory: 'MHZ-0', archived: true },
]

describeOnDatabase('the library', (kind) => {
  let api: TestApi
  let reader: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
    reader = await api.addPerson({ roles: ['MHZ_LIBRARY_READ'] })
    await api.db.insert(composition).values(pieces)
  })
  afterAll(() => api.stop())

  const list = async (path: `/${string}`, query: Record<string, string>) => {
    const response = await api.request(`GET ${path}?${new URLSearchParams(query)}`, { as: reader })
    return v.parse(listCompositions.reply, await response.json())
  }
  const titles = async (query: Record<string, string>, path: `/${string}` = '/api/frontend/internal/compositions') =>
    (await list(path, query))._embedded.items.map(({ title }) => title)

  test.each([
    ['ubermut', ['Übermut']],
    ['U\u0308BERM', ['Übermut']],
    ['ETE', ['été à Genève', 'Eté blanc']],
    ['  genève   été ', ['été à Genève']],
    ['blech', ['été à Genève']],
    ['%', ['été à Genève']],
    ['_', ['Ohne_Namen\\']],
    ['\\', ['Ohne_Namen\\']],
    ["'; drop table composition; --", []],
    ['٠🎺', []],
  ])('%s finds %o', async (searchTerm, expected) => {
    expect((await titles({ searchTerm })).sort()).toEqual([...expected].sort())
  })

  test('titles sort without regard to case and accents, and archived pieces are separate from active ones', async () => {
    const inUse = ['été à Genève', 'Eté blanc', 'Ohne_Namen\\', 'Übermut', 'Zapfenstreich']
    expect(await titles({ archived: 'false' })).toEqual(inUse)
    expect(await titles({ archived: 'true' })).toEqual(['Altes Lied'])
    expect(await titles({ sortBy: 'title' }, '/api/composition')).toEqual(['Altes Lied', ...inUse])
    expect((await titles({ sortBy: 'genre' }, '/api/composition')).slice(0, 4)).toEqual([
      'Altes Lied',
      'Zapfenstreich',
      'été à Genève',
      'Übermut',
    ])
  })

  test('a page contains the total number of results', async () => {
    const reply = await list('/api/frontend/internal/compositions', { searchTerm: 'e', page: '1', size: '2' })
    expect(reply.page).toEqual({ number: 1, size: 2, totalElements: 6 })
    expect(reply._embedded.items.map(({ title }) => title)).toEqual(['Eté blanc', 'Ohne_Namen\\'])
  })

  test.each([
    [{ searchTerm: 'x'.repeat(201) }, 'searchTerm'],
    [{ archived: 'maybe' }, 'archived'],
    [{ size: '101' }, 'size'],
    [{ sort: 'password' }, 'password'],
  ])('%o is refused at its field', async (query, field) => {
    const response = await api.request(
      `GET /api/frontend/internal/compositions?${new URLSearchParams(query as Record<string, string>)}`,
      { as: reader },
    )
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(field)])
  })

  test('a piece by its id has all its parts; an unknown id is 404', async () => {
    const piece = await addPiece(api.db, api.files, 'Am Bach', Buffer.from('%PDF-1'))
    const get = (id: string | number) =>
      api.request(`GET /api/frontend/internal/compositions/${id}` as 'GET /', { as: reader })
    const found = await get(piece.compositionId)
    expect(await found.json()).toMatchObject({ title: 'Am Bach', sheets: [{ id: piece.sheetId, voice: 'B' }] })
    expect((await get(2_000_000_000)).status).toBe(404)
    expect((await get('1%20or%201')).status).toBe(400)
  })

  test('a file is found by its name; if several pieces share the name, only with the piece', async () => {
    const one = await addPiece(api.db, api.files, 'Zweimal', Buffer.from('%PDF-one'))
    const get = (query: Record<string, string>) =>
      api.request(`GET /api/frontend/internal/compositions/download/sheet?${new URLSearchParams(query)}`, {
        as: reader,
        headers: { Range: 'bytes=5-7' },
      })
    const { name } = one
    expect(await (await get({ name })).text()).toBe('one')
    const other = await addPiece(api.db, api.files, 'Zweimal', Buffer.from('%PDF-two'))
    expect((await get({ name })).status).toBe(400)
    expect(await (await get({ name, id: `${other.compositionId}` })).text()).toBe('two')
    expect((await get({ name: '../../database' })).status).toBe(404)
  })

  test("an event's programme is in playing order and may contain a piece twice", async () => {
    const eventId = await addEvent(api.db, 'Konzert', ['2026-05-01T20:00', '2026-05-01T22:00'], { kind: 'concert' })
    const first = await addPiece(api.db, api.files, 'Auftakt', Buffer.from('%PDF-a'))
    const second = await addPiece(api.db, api.files, 'Ausklang', Buffer.from('%PDF-b'))
    const order = [second, first, second].map(({ compositionId }, position) => ({ eventId, position, compositionId }))
    await api.db.insert(eventComposition).values(order)
    const programme = await list(`/api/frontend/internal/event/${eventId}/compositions`, {})
    expect(programme._embedded.items.map(({ title }) => title)).toEqual(['Ausklang', 'Auftakt', 'Ausklang'])
    const past = await addEvent(api.db, 'Vorbei', ['2026-03-01T20:00', '2026-03-01T22:00'])
    await api.db.insert(eventComposition).values({ eventId: past, position: 0, compositionId: first.compositionId })
    const sizes = await api.request('GET /api/frontend/internal/event/compositions', { as: reader })
    const compositionIds = order.map(({ compositionId }) => compositionId)
    expect(await sizes.json()).toEqual({
      _embedded: {
        items: [{ eventId, pieces: 3, compositionIds, freeLines: [], duration: 0, withoutDuration: 3, groups: [] }],
      },
    })
  })
})
