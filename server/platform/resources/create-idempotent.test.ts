import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { change } from '../db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const days = { dateStart: '2026-04-25T20:00', dateEnd: '2026-04-25T22:00' }
const valid = { startDate: '2026-04-25T20:00', endDate: '2026-04-26T20:00', navigable: true }
/** Requests that create a row: path, body, and a change that makes it a different request. */
const creations = [
  [
    '/api/frontend/article',
    { ...valid, titleDe: 'Neu', teaserDe: 'Kurz', textDe: '<p>Lang</p>' },
    { titleDe: 'Neuer' },
  ],
  [
    '/api/frontend/internal/event',
    { ...days, kind: 'concert', titleDe: 'Konzert', fullDay: false, publicEvent: true, fileIds: [] },
    { titleDe: 'Ständchen' },
  ],
  [
    '/api/frontend/internal/admin/repertoire',
    { name: 'Frühling', dateStart: '2026-03-01', dateEnd: '2026-06-30', hidden: false, compositionIds: [] },
    { name: 'Sommer' },
  ],
  [
    '/api/frontend/internal/admin/composition',
    { title: 'Ode', composers: [], arrangers: [], archived: false, inventory: 'A-1' },
    { inventory: 'A-2' },
  ],
  [
    '/api/frontend/internal/shop/item',
    { category: 'BOOKS', nameDe: 'Buch', price: 2500, onSale: true, amount: 3 },
    { nameDe: 'Heft' },
  ],
] as const
const Created = v.object({ id: v.number() })

describeOnDatabase('idempotent creation', (kind) => {
  let api: TestApi
  let editor: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
    editor = await api.addPerson({ roles: ['EDITOR'] })
  })
  afterAll(() => api.stop())
  const freshKey = () => crypto.randomUUID()
  const idIn = async (response: Response) => v.parse(Created, await response.json()).id

  test.each(creations)(
    'POST %s sent twice, even concurrently, creates one row and one log entry',
    async (path, body, other) => {
      const send = (headers: Record<string, string>, what: object = body, as = editor) =>
        api.request(`POST ${path}`, { as, headers, body: what })
      const headers = { 'Idempotency-Key': freshKey() }
      const before = await api.db.$count(change)
      const first = await Promise.all([send(headers), send(headers)])
      expect(first.map(({ status }) => status)).toEqual([201, 201])
      const [id, again] = await Promise.all(first.map(idIn))
      expect(again).toBe(id)
      expect(await idIn(await send(headers))).toBe(id)
      expect((await api.db.$count(change)) - before).toBe(1)

      expect((await send(headers, { ...body, ...other })).status).toBe(422)
      const somebodyElse = await api.addPerson({ roles: ['EDITOR'] })
      expect((await send(headers, body, somebodyElse)).status).toBe(422)
      expect(await idIn(await send({ 'Idempotency-Key': freshKey() }, { ...body, ...other }))).not.toBe(id)
    },
  )

  test('a refused request can be corrected and sent with the same key', async () => {
    const headers = { 'Idempotency-Key': freshKey() }
    const [path, body] = creations[3]
    const send = (what: object) => api.request(`POST ${path}`, { as: editor, headers, body: what })
    expect((await send({ ...body, title: '' })).status).toBe(400)
    const taken = { ...body, inventory: 'A-3' }
    expect((await api.request(`POST ${path}`, { as: editor, body: taken })).status).toBe(201)
    expect((await send(taken)).status).toBe(400)
    expect((await send({ ...body, inventory: 'A-4' })).status).toBe(201)
  })
})
