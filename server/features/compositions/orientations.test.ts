import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Composition } from '#contract/compositions.ts'
import { EditedSheet } from '#contract/edited-compositions.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addPiece } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { smallPdf as pdf } from '../../../tests/support/pdf.ts'
import { change } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describeOnDatabase('the orientation of pages for everybody', (kind) => {
  let api: TestApi
  let editor: TestPerson
  let reader: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
    editor = await api.addPerson({ roles: ['EDITOR'], member: false })
    reader = await api.addPerson({ roles: ['MHZ_LIBRARY_READ'] })
  })
  afterAll(() => api.stop())

  const newSheet = async (title: string) => {
    const { compositionId, sheetId } = await addPiece(api.db, api.files, title, Buffer.from(pdf('eins')))
    const readSheet = async () => {
      const request = `GET /api/frontend/internal/compositions/${compositionId}` as const
      const { sheets } = v.parse(Composition, await (await api.request(request, { as: reader })).json())
      return sheets[0]
    }
    const sha256 = (await readSheet())?.sha256 ?? ''
    const orient = (body: object, as = editor) =>
      api.request(`PUT /api/frontend/internal/admin/sheet/${sheetId}/orientation`, {
        as,
        body: { sha256, page: 1, rotation: 0, tilt: 0, ...body },
      })
    return { compositionId, sheetId, sha256, orient, readSheet }
  }
  const logged = async (sheetId: number) => {
    const own = and(eq(change.noun, 'sheet'), eq(change.rowId, sheetId))
    return (await api.db.select().from(change).where(own).orderBy(change.id)).map(({ fields }) => fields)
  }

  test('reaches readers, page by page, and is logged once', async () => {
    const { sheetId, orient, readSheet } = await newSheet('Marsch')
    expect((await readSheet())?.orientations).toEqual({})
    const first = v.parse(EditedSheet, await (await orient({ rotation: 90, tilt: -1.5 })).json())
    const again = v.parse(EditedSheet, await (await orient({ rotation: 90, tilt: -1.5 })).json())
    expect(again).toEqual(first)
    await orient({ page: 2, tilt: 0.3 })
    const one = { rotation: 90, tilt: -1.5 }
    const two = { rotation: 0, tilt: 0.3 }
    expect((await readSheet())?.orientations).toEqual({ 1: one, 2: two })
    await orient({ page: 1 })
    expect((await readSheet())?.orientations).toEqual({ 2: two })
    expect(await logged(sheetId)).toEqual([
      { orientations: [{}, { 1: one }] },
      { orientations: [{ 1: one }, { 1: one, 2: two }] },
      { orientations: [{ 1: one, 2: two }, { 2: two }] },
    ])
  })

  test('ends with the file, and returns 412 for the page of a replaced one', { tags: ['long'] }, async () => {
    const { compositionId, orient, readSheet } = await newSheet('Polka')
    await orient({ rotation: 180 })
    const { name = '', instrument = '' } = (await readSheet()) ?? {}
    const query = new URLSearchParams({ name, instrument, replace: 'true' })
    const upload = await fetch(
      `${api.origin}/api/frontend/internal/admin/composition/${compositionId}/sheet?${query}`,
      {
        method: 'POST',
        headers: { Authorization: `Bearer ${await api.tokenFor(editor)}`, 'Content-Type': 'application/octet-stream' },
        body: pdf('zwei'),
      },
    )
    expect(upload.status).toBe(201)
    expect((await readSheet())?.orientations).toEqual({})
    const late = await orient({ rotation: 180 })
    expect(late.status).toBe(412)
    const { current } = v.parse(v.object({ current: EditedSheet }), await late.json())
    expect(current.sha256).not.toBe('')
    expect((await readSheet())?.orientations).toEqual({})
    // The new file has one page.
    expect((await orient({ sha256: current.sha256, page: 2, rotation: 90 })).status).toBe(400)
    expect((await orient({ sha256: current.sha256, page: 1, rotation: 90 })).status).toBe(200)
  })

  test.each([
    [{ rotation: 45 }, 'rotation'],
    [{ tilt: 5.1 }, 'tilt'],
    [{ tilt: '1' }, 'tilt'],
    [{ page: 0 }, 'page'],
    [{ page: 1e30 }, 'page'],
    [{ sha256: 'x' }, 'sha256'],
  ])('refuses $0 at its field', async (wrong, field) => {
    const { orient } = await newSheet(`Galopp ${JSON.stringify(wrong)}`)
    const response = await orient(wrong)
    const Refused = v.object({ errors: v.array(v.object({ field: v.string() })) })
    const { errors } = v.parse(Refused, await response.json())
    expect([response.status, errors[0]?.field]).toEqual([400, field])
  })

  test('is not for readers to set', async () => {
    const { orient, readSheet } = await newSheet('Ländler')
    expect((await orient({ rotation: 90 }, reader)).status).toBe(403)
    expect((await readSheet())?.orientations).toEqual({})
  })
})
