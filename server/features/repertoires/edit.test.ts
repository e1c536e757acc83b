import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { EditedRepertoire } from '#contract/edited-repertoires.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addPiece } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { change } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const path = '/api/frontend/internal/admin/repertoire'
const Refused = v.object({
  code: v.string(),
  errors: v.array(v.object({ field: v.string() })),
  current: v.optional(EditedRepertoire),
})

describeOnDatabase('editors and repertoires', (kind) => {
  let api: TestApi
  let editor: TestPerson
  let pieces: readonly [number, number, number]
  beforeAll(async () => {
    api = await startTestServer({ kind })
    editor = await api.addPerson({ roles: ['EDITOR'] })
    const add = async (title: string) =>
      (await addPiece(api.db, api.files, title, Buffer.from(`%PDF-1.7 ${title}`))).compositionId
    pieces = [await add('Marsch'), await add('Choral'), await add('Polka')]
  })
  afterAll(() => api.stop())

  const input = { name: ' Frühling ', dateStart: '2026-03-01', dateEnd: '2026-06-30', hidden: false }
  const create = (body: object) => api.request(`POST ${path}`, { as: editor, body: { ...input, ...body } })
  const created = async (compositionIds: readonly number[]) =>
    v.parse(EditedRepertoire, await (await create({ compositionIds })).json())
  const put = (id: number, version: number, body: object) =>
    api.request(`PUT ${path}/${id}`, {
      as: editor,
      headers: { 'If-Match': `"${version}"` },
      body: { ...input, ...body },
    })
  const titles = ({ compositions }: EditedRepertoire) => compositions.map(({ title }) => title)
  const changesOf = async (rowId: number) =>
    (
      await api.db
        .select()
        .from(change)
        .where(and(eq(change.noun, 'repertoire'), eq(change.rowId, rowId)))
        .orderBy(change.id)
    ).map(({ action, fields, changedBy }) => [action, Object.keys(fields).sort().join(), changedBy === editor.sub])

  test('its pieces stay in the saved order, for players too', async () => {
    const [march, choral, polka] = pieces
    const made = await created([polka, march])
    expect([made.name, ...titles(made)]).toEqual(['Frühling', 'Polka', 'Marsch'])
    const changed = await put(made.id, 1, { compositionIds: [march, choral, polka] })
    expect([changed.status, changed.headers.get('etag')]).toEqual([200, '"2"'])
    const reader = await api.addPerson({ roles: ['MHZ_LIBRARY_READ'] })
    const read = await api.request(`GET /api/frontend/internal/repertoire/${made.id}/compositions`, { as: reader })
    const { _embedded } = v.parse(
      v.object({ _embedded: v.object({ items: v.array(v.object({ title: v.string() })) }) }),
      await read.json(),
    )
    expect(_embedded.items.map(({ title }) => title)).toEqual(['Marsch', 'Choral', 'Polka'])
    expect(await changesOf(made.id)).toEqual([
      ['created', 'compositionIds,dateEnd,dateStart,hidden,name', true],
      ['changed', 'compositionIds', true],
    ])
  })

  test('a hidden one is visible to editors and not to players', async () => {
    const { id } = await created([])
    await put(id, 1, { hidden: true, compositionIds: [] })
    const reader = await api.addPerson({ roles: ['MHZ_LIBRARY_READ'] })
    expect((await api.request(`GET /api/frontend/internal/repertoire/${id}/compositions`, { as: reader })).status).toBe(
      404,
    )
    const list = v.parse(
      v.object({ _embedded: v.object({ items: v.array(v.object({ id: v.number(), hidden: v.boolean() })) }) }),
      await (await api.request(`GET ${path}`, { as: editor })).json(),
    )
    expect(list._embedded.items.find((one) => one.id === id)).toEqual({ id, hidden: true })
  })

  test('the second of two editors gets the first one’s version', async () => {
    const { id } = await created([])
    expect((await put(id, 1, { compositionIds: [pieces[0]] })).status).toBe(200)
    const second = await put(id, 1, { compositionIds: [pieces[1]] })
    const { current } = v.parse(Refused, await second.json())
    expect([second.status, current?.version, current && titles(current)]).toEqual([412, 2, ['Marsch']])
  })

  test('when it is deleted, its pieces remain', async () => {
    const { id } = await created([pieces[0]])
    expect((await api.request(`DELETE ${path}/${id}`, { as: editor })).status).toBe(200)
    expect((await api.request(`GET ${path}/${id}`, { as: editor })).status).toBe(404)
    expect(
      (await api.request(`GET /api/frontend/internal/admin/composition/${pieces[0]}`, { as: editor })).status,
    ).toBe(200)
    expect((await changesOf(id)).at(-1)?.[0]).toBe('removed')
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(10_000) }, 'name'],
    [{ dateStart: '' }, 'dateStart'],
    [{ dateStart: '2026-02-30' }, 'dateStart'],
    [{ dateStart: '2026-13-45' }, 'dateStart'],
    [{ dateStart: '0000-01-01' }, 'dateStart'],
    [{ name: 'Winter \ud800' }, 'name'],
    [{ dateEnd: '2026-02-28' }, 'dateEnd'],
    [{ compositionIds: [2_000_000_000] }, 'compositionIds'],
    [{ compositionIds: ['1'] }, 'compositionIds.0'],
  ])('$0 is refused at its field', async (wrong, field) => {
    const response = await create({ compositionIds: [], ...wrong })
    expect([response.status, v.parse(Refused, await response.json()).errors]).toEqual([400, [{ field }]])
  })

  test('a piece cannot occur in it twice', async () => {
    const response = await create({ compositionIds: [pieces[0], pieces[0]] })
    expect([response.status, v.parse(Refused, await response.json()).errors]).toEqual([
      400,
      [{ field: 'compositionIds' }],
    ])
  })
})
