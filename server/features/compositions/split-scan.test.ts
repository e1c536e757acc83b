import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { eq } from 'drizzle-orm'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { splitScan } from '#contract/split-scan.ts'
import { intls } from '#i18n/catalogues.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { manyPages, mixedPages, noPages, readable } from '../../../tests/support/malformed-pdfs.ts'
import { readPdf } from '../../../tests/support/pdf.ts'
import { root } from '../../../tests/support/sources.ts'
import { change, composition, sheet } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const Refused = v.object({
  code: v.string(),
  errors: v.array(v.object({ field: v.string(), errorMessage: v.string() })),
})
const part = (name: string, pages: readonly (number | { page: number; turn?: number; tilt?: number })[]) => ({
  name,
  instrument: 'CLARINET',
  voice: '1',
  key: 'B',
  pages: pages.map((page) => (typeof page === 'number' ? { page } : page)),
})
/** Fields of a page's first transformation and all its operators, as the stand draws them. */
const drawing = async (bytes: Uint8Array) => {
  const loading = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 })
  const page = await (await loading.promise).getPage(1)
  const { fnArray, argsArray } = await page.getOperatorList()
  const at = fnArray.indexOf(OPS.transform)
  const drawn = { operators: fnArray, transform: [...(argsArray[at] ?? [])].map(Number), rotation: page.rotate }
  await loading.destroy()
  return drawn
}

describeOnDatabase('splitting a scan', (kind) => {
  let api: TestApi
  let editor: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
    editor = await api.addPerson({ roles: ['EDITOR'], member: false })
  })
  afterAll(() => api.stop())

  const addPiece = async () => {
    const [row] = await api.db.insert(composition).values({ title: 'Marsch' }).returning()
    return row?.id ?? 0
  }
  const send = async (id: number, plan: string, pdf: Uint8Array, headers = {}) =>
    await fetch(`${api.origin}${splitScan.path.replace(':id', `${id}`)}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${await api.tokenFor(editor)}`,
        'Content-Type': 'application/octet-stream',
        ...headers,
      },
      body: new Blob([plan, '\n', Uint8Array.from(pdf)]),
    })
  const split = (id: number, parts: readonly object[], pdf: Uint8Array) => send(id, JSON.stringify({ parts }), pdf)
  const refusal = async (response: Response) => {
    const { errors } = v.parse(Refused, await response.json())
    return [response.status, ...errors.map(({ field }) => field)]
  }
  const sheetsOf = (id: number) => api.db.select().from(sheet).where(eq(sheet.compositionId, id)).orderBy(sheet.id)
  const bytesOf = async (sha256: string) => new Uint8Array(await new Response(api.files.read(sha256)).arrayBuffer())

  test('each part gets its pages in the planned order, and everything is logged', async () => {
    const id = await addPiece()
    const response = await split(
      id,
      [part('Marsch - Klarinette 1', [1, 2]), part('Marsch - Klarinette 2', [5, 4, 3]), part('Marsch - Tuba', [12])],
      await manyPages(12),
    )
    expect(response.status).toBe(201)
    const { sheets } = v.parse(splitScan.reply, await response.json())
    expect(sheets.map(({ name, pages, voice, key }) => [name, pages, voice, key])).toEqual([
      ['Marsch - Klarinette 1.pdf', 2, '1', 'B'],
      ['Marsch - Klarinette 2.pdf', 3, '1', 'B'],
      ['Marsch - Tuba.pdf', 1, '1', 'B'],
    ])
    const texts = []
    for (const { sha256 } of await sheetsOf(id))
      texts.push((await readPdf(await bytesOf(sha256))).pages.map(({ words }) => words))
    expect(texts).toEqual([['1', '2'], ['5', '4', '3'], ['12']])
    const log = await api.db.select().from(change).where(eq(change.noun, 'sheet')).orderBy(change.id)
    expect(log.map(({ action, rowId, changedBy }) => [action, rowId, changedBy])).toEqual(
      sheets.map((one) => ['created', one.id, editor.sub]),
    )
  })

  test('a page is turned beyond its own rotation, and straightened around its centre', { tags: ['long'] }, async () => {
    const id = await addPiece()
    const pages = [{ page: 2, turn: 90 }, { page: 3, turn: 270 }, 4, { page: 1, tilt: 2 }]
    const parts = pages.map((page, index) => part(`${index}`, [page]))
    expect((await split(id, parts, await mixedPages())).status).toBe(201)
    const drawn = []
    for (const { sha256 } of await sheetsOf(id)) drawn.push(await drawing(await bytesOf(sha256)))
    expect(drawn.map(({ rotation }) => rotation)).toEqual([180, 90, 270, 0])
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = drawn[3]?.transform ?? []
    // Clockwise: the right half of the page sinks.
    expect([a, b]).toEqual([expect.closeTo(Math.cos(Math.PI / 90)), expect.closeTo(-Math.sin(Math.PI / 90))])
    const centre = [297.64, 420.945]
    const [x = 0, y = 0] = centre
    expect([a * x + c * y + e, b * x + d * y + f]).toEqual(centre.map((one) => expect.closeTo(one, 1)))
  })

  for (const { name, make } of readable)
    test(`what a page contains is copied unchanged: ${name}`, { tags: ['long'] }, async () => {
      const id = await addPiece()
      const pdf = await make()
      expect((await split(id, [part('a', [1])], pdf)).status).toBe(201)
      const [row] = await sheetsOf(id)
      const [before, after] = [await drawing(pdf), await drawing(await bytesOf(row?.sha256 ?? ''))]
      const count = (all: readonly number[], wanted: number) => all.filter((one) => one === wanted).length
      for (const wanted of [OPS.showText, OPS.paintImageXObject])
        expect(count(after.operators, wanted)).toBe(count(before.operators, wanted))
      // A flattened form field adds its border.
      const paths = count(before.operators, OPS.constructPath)
      expect(count(after.operators, OPS.constructPath)).toBeGreaterThanOrEqual(paths)
    })

  test('a hidden layer of a page stays hidden in its part', { tags: ['long'] }, async () => {
    const source = await PDFDocument.create()
    const { context } = source
    const layers = ['Hidden', 'Shown'].map((name) => context.register(context.obj({ Type: 'OCG', Name: name })))
    const [hidden] = layers
    const page = source.addPage([300, 300])
    const properties = context.obj({ L1: hidden ?? null, L2: layers[1] ?? null })
    page.node.normalizedEntries().Resources.set(PDFName.of('Properties'), properties)
    const content = '/OC /L1 BDC 0 0 100 100 re f EMC /OC /L2 BDC 9 9 9 9 re f EMC'
    page.node.addContentStream(context.register(context.stream(content)))
    source.catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: layers, D: { OFF: [hidden ?? null] } }))
    const id = await addPiece()
    expect((await split(id, [part('a', [1])], await source.save())).status).toBe(201)
    const [row] = await sheetsOf(id)
    const loading = getDocument({ data: await bytesOf(row?.sha256 ?? ''), verbosity: 0 })
    const pdf = await loading.promise
    const config = await pdf.getOptionalContentConfig()
    const { fnArray, argsArray } = await (await pdf.getPage(1)).getOperatorList()
    const drawnIn = argsArray.filter((_, index) => fnArray[index] === OPS.beginMarkedContentProps)
    expect(drawnIn.map(([, group]) => config.isVisible(group))).toEqual([false, true])
    await loading.destroy()
  })

  test('the bytes of a scanned page are copied unchanged', { tags: ['long'] }, async () => {
    const id = await addPiece()
    const scan = readable.find(({ name }) => name === 'Gescannt in Grau')
    expect((await split(id, [part('a', [1])], (await scan?.make()) ?? Buffer.of())).status).toBe(201)
    const [row] = await sheetsOf(id)
    const picture = await readFile(path.join(root, 'tests/support/scan/page.jp2'))
    expect(Buffer.from(await bytesOf(row?.sha256 ?? '')).includes(picture)).toBe(true)
  })

  test('if one part cannot be stored, none is, and its field is named', { tags: ['long'] }, async () => {
    const id = await addPiece()
    const pdf = await manyPages(3)
    expect((await split(id, [part('Marsch - Horn', [1])], pdf)).status).toBe(201)
    const again = [part('Marsch - Tuba', [1]), part('Marsch - Horn', [2]), part('Marsch - Tuba', [3])]
    expect(await refusal(await split(id, again, pdf))).toEqual([400, 'parts.1.name', 'parts.2.name'])
    expect(await refusal(await split(id, [part('a', [1]), part('b', [3, 4])], pdf))).toEqual([400, 'parts.1.pages'])
    expect(await sheetsOf(id)).toHaveLength(1)
    const replaced = await split(id, [{ ...part('Marsch - Horn', [2, 3]), replace: true }], pdf)
    expect([replaced.status, (await sheetsOf(id)).map(({ pages }) => pages)]).toEqual([201, [2]])
  })

  test('a repeated request whose reply was lost returns the first sheets; the same key with another scan is refused', {
    tags: ['long'],
  }, async () => {
    const id = await addPiece()
    const [pdf, key] = [await manyPages(3), { 'Idempotency-Key': randomUUID() }]
    const plan = JSON.stringify({ parts: [part('Marsch - Horn', [1]), part('Marsch - Tuba', [2, 3])] })
    const first: unknown = await (await send(id, plan, pdf, key)).json()
    const repeated = await Promise.all([send(id, plan, pdf, key), send(id, plan, pdf, key)])
    expect(await Promise.all(repeated.map((response) => response.json()))).toEqual([first, first])
    expect(await sheetsOf(id)).toHaveLength(2)
    const other = await send(id, plan, await manyPages(4), key)
    expect(v.parse(v.object({ code: v.string() }), await other.json()).code).toBe('request.key_reused')
    expect(await refusal(await send(id, plan, pdf))).toEqual([400, 'parts.0.name', 'parts.1.name'])
  })

  // The reasons are tested with an upload: edit.test.ts.
  test('a scan that an upload would refuse is refused with the reason', async () => {
    const id = await addPiece()
    const response = await split(id, [part('a', [1])], await noPages())
    const { errors } = v.parse(Refused, await response.json())
    const errorMessage = intls['de-ch'].formatMessage({ id: 'validation.file_no_pages' })
    expect([response.status, errors]).toEqual([400, [{ field: 'file', errorMessage }]])
    expect(await sheetsOf(id)).toEqual([])
  })

  test.each([
    ['no JSON', 'plan', []],
    ['an empty plan', '{}', ['parts']],
    ['no parts', '{"parts":[]}', ['parts']],
    ['too many parts', JSON.stringify({ parts: Array.from({ length: 101 }, () => part('a', [1])) }), ['parts']],
    ['a part without pages', JSON.stringify({ parts: [part('a', [])] }), ['parts.0.pages']],
    ['page 0', JSON.stringify({ parts: [part('a', [0])] }), ['parts.0.pages.0.page']],
    ['a turn of 45°', JSON.stringify({ parts: [part('a', [{ page: 1, turn: 45 }])] }), ['parts.0.pages.0.turn']],
    ['a tilt of 6°', JSON.stringify({ parts: [part('a', [{ page: 1, tilt: 6 }])] }), ['parts.0.pages.0.tilt']],
    ['a plan without an end', 'x'.repeat(600_000), []],
  ])('%s is refused at its field', async (_, plan, fields) => {
    expect(await refusal(await send(await addPiece(), plan, await manyPages(1)))).toEqual([400, ...fields])
  })
})
