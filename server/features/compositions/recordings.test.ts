import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Composition } from '#contract/compositions.ts'
import { EditedRecording } from '#contract/recordings.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { silentWav } from '../../../tests/support/audio.ts'
import { addPiece } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const Refused = v.object({
  current: v.optional(v.unknown()),
  errors: v.optional(v.array(v.object({ field: v.string(), errorMessage: v.string() })), []),
})
const wav = silentWav(1)

describeOnDatabase('recordings of a piece', (kind) => {
  let api: TestApi
  let editor: TestPerson
  let reader: TestPerson
  let piece: number
  beforeAll(async () => {
    api = await startTestServer({ kind })
    editor = await api.addPerson({ roles: ['EDITOR'] })
    reader = await api.addPerson({ roles: ['MHZ_LIBRARY_READ'] })
    piece = (await addPiece(api.db, api.files, 'Marsch', Buffer.from('%PDF-1.7'))).compositionId
  })
  afterAll(() => api.stop())

  const upload = async (title: string, body: Buffer) =>
    await fetch(
      `${api.origin}/api/frontend/internal/admin/composition/${piece}/recording?${new URLSearchParams({ title })}`,
      {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${await api.tokenFor(editor)}`,
          'Accept-Language': 'en-GB',
          'Content-Type': 'application/octet-stream',
        },
        body: new Uint8Array(body),
      },
    )
  const added = async (title: string, body: Buffer) =>
    v.parse(EditedRecording, await (await upload(title, body)).json())
  const seen = async () => {
    const response = await api.request(`GET /api/frontend/internal/compositions/${piece}` as 'GET /', { as: reader })
    return v.parse(Composition, await response.json()).recordings
  }
  const on = (method: 'PUT' | 'DELETE', id: number, options = {}) =>
    api.request(`${method} /api/frontend/internal/admin/recording/${id}` as 'PUT /', { as: editor, ...options })

  test('a reader sees a recording with its piece and plays any part of it', async () => {
    const { id } = await added('Konzert 2025', wav)
    const sha256 = createHash('sha256').update(wav).digest('hex')
    const file = { size: wav.byteLength, sha256, contentType: 'audio/wav' }
    expect(await seen()).toEqual([{ id, title: 'Konzert 2025', ...file }])
    const signed = await api.request(`PUT /api/frontend/internal/recording/${id}/signedUrl` as 'PUT /', { as: reader })
    const { url } = v.parse(v.object({ url: v.string() }), await signed.json())
    const part = await api.request(`GET ${url}` as 'GET /', { headers: { Range: 'bytes=0-3' } })
    expect([part.status, await part.text(), part.headers.get('content-type')]).toEqual([206, 'RIFF', 'audio/wav'])
    await on('DELETE', id)
    expect(await seen()).toEqual([])
    expect((await api.request(`GET ${url}` as 'GET /')).status).toBe(404)
  })

  test('the same file is one recording, however often it is sent', async () => {
    const first = await added('Probe', wav)
    expect(await added('Probe', wav)).toEqual(first)
    expect(await seen()).toHaveLength(1)
    await on('DELETE', first.id)
  })

  test.each([
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'This file is not an audio file. MP3, M4A, WAV and FLAC are possible.'],
    ['an empty file', Buffer.of(), 'The file is empty'],
  ])('%s is refused at the field', async (_, body, message) => {
    const response = await upload('Probe', body)
    const { errors } = v.parse(Refused, await response.json())
    expect([response.status, errors]).toEqual([400, [{ field: 'file', errorMessage: message }]])
    expect(await seen()).toEqual([])
  })

  test('returns 412 with the current title when another editor renamed it', async () => {
    const { id } = await added('Probe', silentWav(2))
    const rename = (title: string) => on('PUT', id, { headers: { 'If-Match': '"1"' }, body: { title } })
    expect((await rename('Konzert')).status).toBe(200)
    const late = await rename('Wettspiel')
    expect(late.status).toBe(412)
    expect(v.parse(Refused, await late.json()).current).toMatchObject({ title: 'Konzert', version: 2 })
  })
})
