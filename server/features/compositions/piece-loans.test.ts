import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listOpenPieceLoans, PieceLoan } from '#contract/piece-loans.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addPiece } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const path = '/api/frontend/internal/admin/piece-loan'

describeOnDatabase('loans of music', (kind) => {
  let api: TestApi
  let editor: TestPerson
  let compositionId: number
  beforeAll(async () => {
    api = await startTestServer({ kind })
    editor = await api.addPerson({ roles: ['EDITOR'] })
    compositionId = (await addPiece(api.db, api.files, 'Marsch', Buffer.from('%PDF-1.7'))).compositionId
  })
  afterAll(() => api.stop())

  const lend = (fields: object, headers = {}) =>
    api.request(`POST ${path}`, {
      as: editor,
      headers,
      body: { compositionId, borrower: 'Stadtmusik Uster', lentOn: '2026-03-01', ...fields },
    })
  const change = (id: number, version: number, body: object) =>
    api.request(`PUT ${path}/${id}` as 'PUT /', { as: editor, headers: { 'If-Match': `"${version}"` }, body })
  const open = async () => {
    const reply = await (await api.request(`GET ${path}`, { as: editor })).json()
    return v.parse(listOpenPieceLoans.reply, reply)._embedded.items
  }

  test('are listed with their piece until the music is returned, and belong to the piece for ever', async () => {
    const { id } = v.parse(PieceLoan, await (await lend({ dueOn: '2026-06-01' })).json())
    expect(await open()).toMatchObject([{ id, title: 'Marsch', borrower: 'Stadtmusik Uster', dueOn: '2026-06-01' }])
    expect((await change(id, 1, { returnedOn: '2026-05-20' })).status).toBe(200)
    expect(await open()).toEqual([])
    const piece = await api.request(`GET /api/frontend/internal/admin/composition/${compositionId}` as 'GET /', {
      as: editor,
    })
    expect(await piece.json()).toMatchObject({ loans: [{ id, returnedOn: '2026-05-20' }] })
  })

  test.each([
    [{ borrower: ' ' }, 'borrower'],
    [{ lentOn: '' }, 'lentOn'],
    [{ lentOn: '2026-02-30' }, 'lentOn'],
    [{ dueOn: '2026-02-28' }, 'dueOn'],
    [{ returnedOn: '2026-02-28' }, 'returnedOn'],
  ])('%j is refused at the field', async (fields, field) => {
    const response = await lend(fields)
    const { errors } = v.parse(v.object({ errors: v.array(v.object({ field: v.string() })) }), await response.json())
    expect([response.status, ...errors.map((error) => error.field)]).toEqual([400, field])
  })

  test('a return before the loan is refused in a later change too', async () => {
    const { id } = v.parse(PieceLoan, await (await lend({})).json())
    expect((await change(id, 1, { returnedOn: '2026-02-01' })).status).toBe(400)
    expect((await change(id, 1, { lentOn: '2026-01-01', returnedOn: '2026-02-01' })).status).toBe(200)
  })

  test('a repeated request lends once', async () => {
    const before = (await open()).length
    const headers = { 'Idempotency-Key': 'l'.repeat(22) }
    const replies = [await lend({}, headers), await lend({}, headers)]
    const [first, second] = await Promise.all(replies.map(async (reply) => v.parse(PieceLoan, await reply.json()).id))
    expect([second, (await open()).length]).toEqual([first, before + 1])
  })
})
