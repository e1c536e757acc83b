import { once } from 'node:events'
import http from 'node:http'
import { Readable } from 'node:stream'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Sheet } from '#contract/compositions.ts'
import { uploadMaximum } from '#contract/documents.ts'
import { EditedComposition, EditedSheet } from '#contract/edited-compositions.ts'
import { intls } from '#i18n/catalogues.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { excessivePdfs, mixedPages, readable, unreadablePdfs } from '../../../tests/support/malformed-pdfs.ts'
import { smallPdf as pdf } from '../../../tests/support/pdf.ts'
import { change, sheet } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const piece = { title: ' Ode an die Freude ', composers: ['Ludwig van Beethoven'], arrangers: [], archived: false }
const path = '/api/frontend/internal/admin/composition'
const Refused = v.object({
  code: v.string(),
  errors: v.array(v.object({ field: v.string(), errorMessage: v.string() })),
  current: v.optional(EditedComposition),
})

describeOnDatabase('editors and the library', (kind) => {
  let api: TestApi
  let editor: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
    editor = await api.addPerson({ roles: ['EDITOR'], member: false })
  })
  afterAll(() => api.stop())

  const create = (body: object) => api.request(`POST ${path}`, { as: editor, body })
  const created = async (body: object = {}) =>
    v.parse(EditedComposition, await (await create({ ...piece, ...body })).json())
  const put = (id: number, version: number, body: object) =>
    api.request(`PUT ${path}/${id}`, {
      as: editor,
      headers: { 'If-Match': `"${version}"` },
      body: { ...piece, ...body },
    })
  const upload = async (id: number, query: Record<string, string>, body: string | Buffer) =>
    await fetch(`${api.origin}${path}/${id}/sheet?${new URLSearchParams({ instrument: 'TUBA', ...query })}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await api.tokenFor(editor)}`, 'Content-Type': 'application/octet-stream' },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    })
  /** Sends the headers of an upload and none of its bytes: the server refuses before it reads the body. */
  const statusOfAnnounced = async (id: number, size: number): Promise<number | undefined> => {
    const headers = { Authorization: `Bearer ${await api.tokenFor(editor)}`, 'Content-Length': size }
    const request = http.request(`${api.origin}${path}/${id}/sheet?name=a&instrument=TUBA`, { method: 'POST', headers })
    request.flushHeaders()
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    request.destroy()
    return response.statusCode
  }
  /** In pieces, because a buffer of this size blocks the process until the server closes idle connections. */
  const piecesOf = async function* (size: number): AsyncGenerator<Uint8Array> {
    yield Buffer.from(pdf('1'))
    const piece = new Uint8Array(100_000)
    for (let sent = 0; sent < size; sent += piece.byteLength) yield piece
  }
  const refused = async (response: Response) => {
    const { code, errors } = v.parse(Refused, await response.json())
    return [response.status, code, ...errors.map(({ field }) => field)]
  }
  const changesOf = async (noun: 'composition' | 'sheet', rowId: number) =>
    (
      await api.db
        .select()
        .from(change)
        .where(and(eq(change.noun, noun), eq(change.rowId, rowId)))
        .orderBy(change.id)
    ).map(({ action, fields, changedBy }) => [action, Object.keys(fields).sort().join(), changedBy === editor.sub])

  test('a piece is created and changed, found by editors without access to the library, and logged', async () => {
    const made = await created({ link: 'https://example.org/ode', inventory: `A-1` })
    expect(made).toMatchObject({ title: 'Ode an die Freude', link: 'https://example.org/ode', version: 1, sheets: [] })
    const changed = await put(made.id, 1, { inventory: 'A-1', genre: 'Klassik', link: null })
    expect([changed.status, changed.headers.get('etag')]).toEqual([200, '"2"'])
    const list = await api.request(`GET ${path}?searchTerm=FREUDE ode`, { as: editor })
    expect(await list.json()).toMatchObject({ _embedded: { items: [{ id: made.id, genre: 'Klassik' }] } })
    expect(await changesOf('composition', made.id)).toEqual([
      ['created', 'archived,arrangers,composers,inventory,link,title', true],
      ['changed', 'genre,link', true],
    ])
  })

  test('the second of two editors gets the first one’s version', async () => {
    const { id } = await created()
    expect((await put(id, 1, { genre: 'Marsch' })).status).toBe(200)
    const second = await put(id, 1, { genre: 'Polka' })
    expect(second.status).toBe(412)
    expect(v.parse(Refused, await second.json()).current).toMatchObject({ genre: 'Marsch', version: 2 })
    expect((await put(id, 1, { genre: 'Marsch' })).status).toBe(200)
  })

  test('an inventory number is unique', async () => {
    await created({ inventory: 'B-7' })
    expect(await refused(await create({ ...piece, inventory: ' B-7 ' }))).toEqual([
      400,
      'validation.invalid',
      'inventory',
    ])
    const { id } = await created()
    expect(await refused(await put(id, 1, { inventory: 'B-7' }))).toEqual([400, 'validation.invalid', 'inventory'])
    await created({ inventory: '' })
    expect(await created({ inventory: '' })).toMatchObject({ inventory: null })
  })

  test.each([
    [{ title: ' ' }, 'title'],
    [{ title: 'x'.repeat(10_000) }, 'title'],
    [{ title: 'Zeile\nZeile' }, 'title'],
    [{ link: 'http://example.org' }, 'link'],
    [{ link: 'javascript:alert(1)' }, 'link'],
    [{ link: 'https://somebody:secret@example.org/' }, 'link'],
    [{ composers: Array.from({ length: 11 }, () => 'Bach') }, 'composers'],
    [{ composers: [''] }, 'composers.0'],
    [{ archived: 'nein' }, 'archived'],
  ])('$0 is refused at its field', async (wrong, field) => {
    expect(await refused(await create({ ...piece, ...wrong }))).toEqual([400, 'validation.invalid', field])
  })

  test('a sheet is stored under a cleaned name, can be downloaded by readers, and is replaced by one of the same name only on request', async () => {
    const { id } = await created()
    const first = await upload(
      id,
      { name: 'C:\\Noten\\Ode "neu"\u202E - Tuba.PDF', voice: 'Es', key: 'Es' },
      pdf('eins'),
    )
    const added = v.parse(Sheet, await first.json())
    expect([first.status, added.name, added.voice, added.key]).toEqual([201, 'Ode neu - Tuba.pdf', 'Es', 'Es'])
    const name = added.name
    expect(await refused(await upload(id, { name }, pdf('zwei')))).toEqual([400, 'validation.invalid', 'name'])

    const reader = await api.addPerson({ roles: ['MHZ_LIBRARY_READ'] })
    const load = async () => {
      const query = new URLSearchParams({ id: `${id}`, name })
      const answer = await api.request(`GET /api/frontend/internal/compositions/download/sheet?${query}`, {
        as: reader,
      })
      return [answer.headers.get('etag'), await answer.text()]
    }
    expect(await load()).toEqual([added.etag, pdf('eins')])
    const again = await upload(id, { name, instrument: 'BARITON', replace: 'true' }, pdf('zwei'))
    const replaced = v.parse(Sheet, await again.json())
    expect([replaced.id, replaced.instrument, replaced.sha256 === added.sha256]).toEqual([added.id, 'BARITON', false])
    expect(await load()).toEqual([replaced.etag, pdf('zwei')])
    expect((await changesOf('sheet', added.id)).map(([action]) => action)).toEqual(['created', 'changed'])
  })

  test.each([
    ['HTML that calls itself a PDF', '<!doctype html><script>alert(1)</script><!-- %PDF-1.7 -->', 'file'],
    ['a picture', '\u0089PNG\r\n', 'file'],
    ['nothing', '', 'file'],
  ])('%s is refused because of its content', async (_, body, field) => {
    const { id } = await created()
    expect(await refused(await upload(id, { name: 'Ode - Tuba.pdf' }, body))).toEqual([
      400,
      'validation.invalid',
      field,
    ])
    expect(await api.db.select().from(sheet).where(eq(sheet.compositionId, id))).toEqual([])
  })

  const refusesPdf = async ({ make, fault }: (typeof unreadablePdfs | typeof excessivePdfs)[number]) => {
    const { id } = await created()
    const response = await upload(id, { name: 'Ode - Tuba.pdf' }, await make())
    const { errors } = v.parse(Refused, await response.json())
    expect([response.status, errors]).toEqual([
      400,
      [{ field: 'file', errorMessage: intls['de-ch'].formatMessage({ id: `validation.file_${fault}` }) }],
    ])
    expect(await api.db.select().from(sheet).where(eq(sheet.compositionId, id))).toEqual([])
  }
  const ofRefusedPdf = 'an unreadable or excessive PDF is refused, and nothing is stored: $name'
  test.each([...unreadablePdfs.slice(0, 1), ...excessivePdfs.slice(0, 1)])(ofRefusedPdf, refusesPdf)
  test.each([...unreadablePdfs.slice(1), ...excessivePdfs.slice(1)])(ofRefusedPdf, { tags: ['long'] }, refusesPdf)

  test('pages, their size and missing fonts are counted, again in a new edition', { tags: ['long'] }, async () => {
    const { id } = await created()
    const send = async (body: Buffer) => {
      const response = await upload(id, { name: 'Ode - Tuba.pdf', replace: 'true' }, body)
      return v.parse(EditedSheet, await response.json())
    }
    expect(await send(await mixedPages())).toMatchObject({
      pages: 4,
      pageWidth: 210,
      pageHeight: 297,
      missingFonts: [],
    })
    const foreign = readable.find(({ name }) => name === 'Fremde Schrift')
    if (foreign === undefined) throw new Error('there is no PDF with a foreign font')
    const replaced = await send(Buffer.from(await foreign.make()))
    expect(replaced).toMatchObject({ pages: 1, pageWidth: 216, pageHeight: 279, missingFonts: ['NoSuchFnt'] })
    const reread = v.parse(EditedComposition, await (await api.request(`GET ${path}/${id}`, { as: editor })).json())
    expect(reread.sheets).toEqual([replaced])
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ name: '"/".pdf' }, 'name'],
    [{ instrument: 'ALPHORN', name: 'a' }, 'instrument'],
    [{ voice: 'x'.repeat(41), name: 'a' }, 'voice'],
    [{ key: 'H', name: 'a' }, 'key'],
  ])('$0 is refused at its field', async (query, field) => {
    const { id } = await created()
    expect(await refused(await upload(id, query as Record<string, string>, pdf('')))).toEqual([
      400,
      'validation.invalid',
      field,
    ])
  })

  test('a sheet above the maximum size is refused with a message, whether or not its size is declared', {
    tags: ['long'],
  }, async () => {
    const { id } = await created()
    expect(await statusOfAnnounced(id, uploadMaximum + 1)).toBe(413)
    const streamed = await fetch(`${api.origin}${path}/${id}/sheet?name=a&instrument=TUBA`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await api.tokenFor(editor)}` },
      body: Readable.toWeb(Readable.from(piecesOf(uploadMaximum + 1_000_000))),
      duplex: 'half',
    } as RequestInit)
    expect(await refused(streamed)).toEqual([413, 'request.too_large', 'file'])
    expect(await api.db.select().from(sheet).where(eq(sheet.compositionId, id))).toEqual([])
  })

  test('the details of a sheet can be corrected, and it can be deleted', async () => {
    const { id } = await created()
    const [one, other] = [
      v.parse(Sheet, await (await upload(id, { name: 'eins' }, pdf('1'))).json()),
      v.parse(Sheet, await (await upload(id, { name: 'zwei' }, pdf('2'))).json()),
    ]
    const correct = (body: object, version: number) =>
      api.request(`PUT /api/frontend/internal/admin/sheet/${one.id}`, {
        as: editor,
        headers: { 'If-Match': `"${version}"` },
        body,
      })
    const horn = { name: 'Ode - Horn 1', instrument: 'HORN', voice: '1', key: 'F' }
    const corrected = await correct(horn, 1)
    expect(corrected.headers.get('etag')).toBe('"2"')
    expect((await correct(horn, 1)).status).toBe(200)
    const late = await correct({ ...horn, voice: '2' }, 1)
    expect(late.status).toBe(412)
    expect(v.parse(v.object({ current: EditedSheet }), await late.json()).current).toMatchObject({
      voice: '1',
      version: 2,
    })
    expect(await corrected.json()).toMatchObject({ name: 'Ode - Horn 1.pdf', instrument: 'HORN', sha256: one.sha256 })
    expect(await refused(await correct({ name: 'zwei', instrument: 'HORN' }, 2))).toEqual([
      400,
      'validation.invalid',
      'name',
    ])
    const removed = await api.request(`DELETE /api/frontend/internal/admin/sheet/${other.id}`, { as: editor })
    expect(removed.status).toBe(200)
    const left = await api.request(`GET ${path}/${id}`, { as: editor })
    expect(v.parse(EditedComposition, await left.json()).sheets.map(({ name }) => name)).toEqual(['Ode - Horn 1.pdf'])
    expect((await changesOf('sheet', other.id)).map(([action]) => action)).toEqual(['created', 'removed'])
  })
})
