import { crc32 } from 'node:zlib'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addPiece } from '../../../tests/support/content.ts'
import { sheet } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let api: TestApi
let reader: TestPerson
beforeAll(async () => {
  api = await startTestServer({ kind: 'postgres' })
  reader = await api.addPerson({ roles: ['MHZ_LIBRARY_READ'] })
})
afterAll(() => api.stop())

const addSheet = async (compositionId: number, name: string, bytes: string) => {
  const stored = await api.files.put(Buffer.from(bytes))
  await api.db.insert(sheet).values({ compositionId, name, ...stored, instrument: 'HORN' })
}
const sign = (id: number) =>
  api.request('PUT /api/frontend/internal/compositions/generateDownload', { as: reader, body: { id } })
const address = async (id: number) => v.parse(v.object({ url: v.string() }), await (await sign(id)).json()).url
const get = (url: string) => api.request(`GET ${url}` as 'GET /')

/** Reads names and texts from the central directory of a ZIP without compression (APPNOTE 6.3, 4.3.12 and 4.3.7). */
const unpacked = (zip: Buffer): Record<string, string> => {
  const end = zip.lastIndexOf('PK\x05\x06')
  const files: Record<string, string> = {}
  let at = zip.readUInt32LE(end + 16)
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    const [size, nameLength, start] = [zip.readUInt32LE(at + 24), zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)]
    const content = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
    const bytes = zip.subarray(content, content + size)
    expect(crc32(bytes)).toBe(zip.readUInt32LE(at + 16))
    files[zip.toString('utf8', at + 46, at + 46 + nameLength)] = bytes.toString()
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}

test('a whole piece is one ZIP of known length whose names stay in one folder', async () => {
  const { compositionId } = await addPiece(api.db, api.files, 'Glück/auf', Buffer.from('%PDF-tuba'))
  await addSheet(compositionId, '../böse.pdf', '%PDF-horn')
  await addSheet(compositionId, 'leer.pdf', '')
  const response = await get(await address(compositionId))
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="Gl_ck_auf.zip"; filename*=UTF-8''Gl%C3%BCck_auf.zip`,
    'content-length': `${bytes.byteLength}`,
    'content-type': 'application/zip',
    'x-content-type-options': 'nosniff',
  })
  expect(unpacked(bytes)).toEqual({
    '_böse.pdf': '%PDF-horn',
    'Glück_auf - Tuba ♭.pdf': '%PDF-tuba',
    'leer.pdf': '',
  })
})

test('its address expires once any of its files is replaced, and after five minutes', async () => {
  const { compositionId, sheetId } = await addPiece(api.db, api.files, 'Neu', Buffer.from('%PDF-1'))
  const url = await address(compositionId)
  const before = api.clock.now()
  api.clock.set(new Date(before.getTime() + 300_000))
  expect((await get(url)).status).toBe(410)
  api.clock.set(before)
  expect((await get(url)).status).toBe(200)
  await api.db
    .update(sheet)
    .set(await api.files.put(Buffer.from('%PDF-2')))
    .where(eq(sheet.id, sheetId))
  expect((await get(url)).status).toBe(410)
  expect((await get((await address(compositionId)).replace('/piece.', '/sheet.'))).status).toBe(404)
})

test('a piece without files and an unknown piece have no ZIP', async () => {
  expect((await sign(2_000_000_000)).status).toBe(404)
})
