import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Composition, listSheets } from '#contract/compositions.ts'
import { listOf } from '#contract/lists.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addPiece, addRepertoire } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { sheet } from '../../platform/db/tables.ts'
import { putSheet } from './edit-sheets.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const pdf = Buffer.from(`%PDF-1.7\n${'0123456789'.repeat(20_000)}`)
const names = v.object({ _embedded: v.object({ items: v.array(v.object({ name: v.string() })) }) })

describeOnDatabase('the sheet library', (kind) => {
  let api: TestApi
  let reader: TestPerson
  let piece: Awaited<ReturnType<typeof addPiece>>
  beforeAll(async () => {
    api = await startTestServer({ kind })
    reader = await api.addPerson({ roles: ['MHZ_LIBRARY_READ'] })
    piece = await addPiece(api.db, api.files, 'Glück auf', pdf)
  })
  afterAll(() => api.stop())

  const sign = (id: number, fileName: string) =>
    api.request('PUT /api/frontend/internal/compositions/generateDownload', { as: reader, body: { id, fileName } })
  const address = async () =>
    v.parse(
      v.object({ url: v.pipe(v.string(), v.startsWith('/api/securedownload/')) }),
      await (await sign(piece.compositionId, piece.name)).json(),
    ).url
  const get = (url: string, headers: Record<string, string> = {}) => api.request(`GET ${url}` as 'GET /', { headers })
  const codeIn = async (response: Response) => v.parse(v.object({ code: v.string() }), await response.json()).code

  test('repertoires are sorted by date without hidden ones, their pieces in playing order with their sheets', async () => {
    const second = await addPiece(api.db, api.files, 'Abendlied', Buffer.from('%PDF-2'))
    const id = await addRepertoire(api.db, 'Frühling', [piece.compositionId, second.compositionId])
    const hidden = await addRepertoire(api.db, 'Entwurf', [piece.compositionId], { hidden: true })
    await addRepertoire(api.db, 'Letztes Jahr', [], { dateStart: '2025-01-01', dateEnd: '2025-12-31' })
    const list = (query = '') => api.request(`GET /api/frontend/internal/repertoire${query}`, { as: reader })
    expect(v.parse(names, await (await list()).json())._embedded.items.map(({ name }) => name)).toEqual([
      'Letztes Jahr',
      'Frühling',
    ])
    const current = await list(`?filter=${encodeURIComponent('dateStart<=2026-03-10;dateEnd>=2026-03-10')}`)
    expect(v.parse(names, await current.json())._embedded.items).toHaveLength(1)
    const pieces = await api.request(`GET /api/frontend/internal/repertoire/${id}/compositions`, { as: reader })
    const { items } = v.parse(listOf(Composition), await pieces.json())._embedded
    expect(items.map(({ title, sheets }) => [title, sheets[0]?.size])).toEqual([
      ['Glück auf', pdf.byteLength],
      ['Abendlied', 6],
    ])
    const secret = await api.request(`GET /api/frontend/internal/repertoire/${hidden}/compositions`, { as: reader })
    expect(secret.status).toBe(404)
  })

  test('a signed address returns the bytes without a bearer token; they are not cached and cannot run scripts', async () => {
    const response = await get(await address())
    expect(Buffer.from(await response.arrayBuffer()).equals(pdf)).toBe(true)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-disposition': `inline; filename="Gl_ck auf - Tuba _.pdf"; filename*=UTF-8''Gl%C3%BCck%20auf%20-%20Tuba%20%E2%99%AD.pdf`,
      'content-length': `${pdf.byteLength}`,
      'content-security-policy': "sandbox; default-src 'none'",
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
    })
  })

  test.each([
    ['bytes=0-4', 206, '%PDF-', 'bytes 0-4/SIZE'],
    ['bytes=-3', 206, '789', `bytes ${pdf.byteLength - 3}-${pdf.byteLength - 1}/SIZE`],
    [`bytes=${pdf.byteLength - 2}-999999999`, 206, '89', `bytes ${pdf.byteLength - 2}-${pdf.byteLength - 1}/SIZE`],
    [`bytes=${pdf.byteLength}-`, 416, '', 'bytes */SIZE'],
    ['bytes=-0', 416, '', 'bytes */SIZE'],
  ])('range %s', async (range, status, text, contentRange) => {
    const response = await get(await address(), { Range: range })
    expect([response.status, await response.text(), response.headers.get('content-range')]).toEqual([
      status,
      text,
      contentRange.replace('SIZE', `${pdf.byteLength}`),
    ])
  })

  test.each([
    { Range: 'bytes=0-1,3-4' },
    { Range: 'lines=1-2' },
    { Range: 'bytes=5-2' },
    { Range: 'bytes=0-4', 'If-Range': '"old"' },
  ])('returns the whole file for %o', async (headers) => {
    const response = await get(await address(), headers)
    expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, pdf.byteLength])
  })

  test('an ETag of the device’s copy avoids the download', async () => {
    const url = await address()
    const etag = (await get(url)).headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/)
    expect((await get(url, { 'If-None-Match': etag })).status).toBe(304)
    expect((await get(url, { Range: 'bytes=0-4', 'If-Range': etag })).status).toBe(206)
  })

  test('one request signs several addresses, in its order, with null for a file that does not exist', async () => {
    const second = await addPiece(api.db, api.files, 'Zugabe', Buffer.from('%PDF-encore'))
    const response = await api.request('PUT /api/frontend/internal/compositions/sheets/signedUrls', {
      as: reader,
      body: { sheetIds: [second.sheetId, 2_000_000_000, piece.sheetId] },
    })
    const { urls } = v.parse(v.object({ urls: v.array(v.nullable(v.string())) }), await response.json())
    const texts = await Promise.all(urls.map(async (url) => (url === null ? null : await (await get(url)).text())))
    expect(texts).toEqual(['%PDF-encore', null, pdf.toString()])
  })

  test('an address expires after five minutes', async () => {
    const url = await address()
    const before = api.clock.now()
    try {
      api.clock.set(new Date(before.getTime() + 299_000))
      expect((await get(url)).status).toBe(200)
      api.clock.set(new Date(before.getTime() + 300_000))
      const late = await get(url)
      expect([late.status, await codeIn(late)]).toEqual([410, 'link.expired'])
    } finally {
      api.clock.set(before)
    }
  })

  test('a changed address is refused', async () => {
    const other = await addPiece(api.db, api.files, 'Anderes', Buffer.from('%PDF-3'))
    const token = (await address()).split('/').at(-1) ?? ''
    const [id = '', hash = '', expires = '', signature = ''] = token.split('.')
    const forged = [
      [other.sheetId, hash, expires, signature],
      [id, '0'.repeat(64), expires, signature],
      [id, hash, Number(expires) + 1, signature],
      [id, hash, expires, 'A'.repeat(43)],
      [id, hash, expires],
      ['..%2f..%2fdatabase', hash, expires, signature],
    ]
    for (const parts of forged) {
      const response = await get(`/api/securedownload/${parts.join('.')}`)
      expect([parts, response.status]).toEqual([parts, 404])
    }
    expect((await get(`/api/securedownload/${'x'.repeat(700)}`)).status).toBe(400)
  })

  test('a sheet names the hashes of its own former editions, newest first, in both lists', async () => {
    const { compositionId, name: other } = await addPiece(api.db, api.files, 'Ausgaben', Buffer.from('%PDF-5'))
    const name = 'Ausgaben - Zweite Tuba.pdf'
    const part = { name, instrument: 'TUBA', voice: '2', key: null } as const
    const put = async (content: string) => {
      const file = { ...(await api.files.put(Buffer.from(content))), mimeType: 'application/pdf', pdf: null }
      const author = { accountId: null, now: api.clock.now() }
      const wanted = { compositionId, part, file, replace: true }
      return (await api.db.transaction((tx) => putSheet(tx, wanted, author))).sha256
    }
    const path = `GET /api/frontend/internal/compositions/${compositionId}` as const
    const formers = async () => {
      const { sheets } = v.parse(Composition, await (await api.request(path, { as: reader })).json())
      const list = v.parse(listSheets.reply, await (await api.request(`${path}/sheets`, { as: reader })).json())
      expect(list._embedded.items).toEqual(sheets)
      return new Map(sheets.map((one) => [one.name, one.formerEditions]))
    }
    const first = await put('%PDF-eins')
    const second = await put('%PDF-zwei')
    await put('%PDF-zwei')
    expect(await formers()).toEqual(
      new Map([
        [other, []],
        [name, [first]],
      ]),
    )
    const third = await put('%PDF-drei')
    expect((await formers()).get(name)).toEqual([second, first])
    // A file that was taken back is not its own former edition.
    await put('%PDF-eins')
    expect((await formers()).get(name)).toEqual([third, second])
  })

  test('an address of replaced bytes has expired', async () => {
    const replaced = await addPiece(api.db, api.files, 'Neu gesetzt', Buffer.from('%PDF-4'))
    const signed = v.parse(
      v.object({ url: v.string() }),
      await (await sign(replaced.compositionId, replaced.name)).json(),
    )
    await api.db.update(sheet).set(await api.files.put(Buffer.from('%PDF-5')))
    expect((await get(signed.url)).status).toBe(410)
  })

  test('only files of the piece can be signed', async () => {
    expect((await sign(piece.compositionId, 'Anderes - Tuba ♭.pdf')).status).toBe(404)
    expect((await sign(2_000_000_000, piece.name)).status).toBe(404)
    expect((await sign(piece.compositionId, '')).status).toBe(400)
  })
})
