import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addFile, addPiece } from '../../../tests/support/content.ts'
import { smallPdf } from '../../../tests/support/pdf.ts'
import { createMeasurements } from '../operation/measurements.ts'
import { findOperationState } from '../operation/operation-state.ts'
import { missingFilesCommand } from './command.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const Signed = v.object({ url: v.string() })
const ErrorBody = v.object({ code: v.string(), message: v.string() })
const lineOf = (api: TestApi, message: string) =>
  api.logged.map((line) => JSON.parse(line)).findLast((line) => line.message === message)

describe('a file that the storage lost', () => {
  let api: TestApi
  let reader: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind: 'postgres' })
    reader = await api.addPerson({ roles: ['MHZ_LIBRARY_READ'] })
  })
  afterAll(() => api.stop())

  const get = async (signed: Response, locale: 'de-ch' | 'en-gb') => {
    const { url } = v.parse(Signed, await signed.json())
    const reply = await api.request(`GET ${url}` as 'GET /', { locale })
    return [reply.status, v.parse(ErrorBody, await reply.json())]
  }
  const causes = async () =>
    (
      await findOperationState({
        ...api.deps,
        measurements: createMeasurements({ ...api.deps, database: api.database }),
      })
    ).alerts.map(({ cause, count }) => [cause, count])
  const list = async () => {
    const lines: string[] = []
    const exit = await missingFilesCommand(
      { ...api.deps, database: api.database },
      [],
      (line) => void lines.push(line),
      '',
    )
    return [exit, ...lines]
  }

  test('is reported to who opens it, to administrators and by the command, alone and in a ZIP', async () => {
    const id = await addFile(api, 'Flyer')
    const { compositionId } = await addPiece(api.db, api.files, 'Marsch', Buffer.from('%PDF-1.7 Marsch'))
    expect([await causes(), await list()]).toEqual([[], [0, 'No file is missing.']])
    fs.rmSync(path.join(api.deps.config.dataFolder, 'files'), { recursive: true })

    expect(await get(await api.request(`PUT /api/frontend/file/${id}/signedUrl`), 'de-ch')).toEqual([
      404,
      { code: 'file.missing', message: expect.stringMatching(/^Diese Datei ist nicht auffindbar\./) },
    ])
    expect(lineOf(api, 'request.completed')).toMatchObject({ code: 'file.missing', reason: expect.any(String) })
    const sign = '/api/frontend/internal/compositions/generateDownload'
    const piece = await api.request(`PUT ${sign}`, { as: reader, body: { id: compositionId } })
    expect(await get(piece, 'en-gb')).toEqual([
      404,
      { code: 'file.missing', message: expect.stringMatching(/^This file cannot be found\./) },
    ])
    expect(await causes()).toEqual([['files_missing', 2]])
    expect(await list()).toEqual([
      1,
      expect.stringMatching(/^document “Flyer”: files\//),
      expect.stringMatching(/^sheet “Marsch.*” of “Marsch”: files\//),
    ])
  })
})

describe('while the S3 server refuses the key', () => {
  let api: TestApi
  let editor: TestPerson
  let broken: http.Server
  beforeAll(async () => {
    broken = http.createServer((_, response) => {
      response.writeHead(403, { 'Content-Type': 'application/xml' })
      response.end('<?xml version="1.0"?><Error><Code>InvalidAccessKeyId</Code></Error>')
    })
    await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve))
    const environment = {
      S3_ENDPOINT: `http://127.0.0.1:${(broken.address() as AddressInfo).port}`,
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'not-in-the-log',
      FILES_BUCKET: 'band-files',
    }
    api = await startTestServer({ kind: 'postgres', environment })
    editor = await api.addPerson({ roles: ['EDITOR'] })
  })
  afterAll(async () => {
    await api.stop()
    broken.close()
  })

  test('an upload is refused with 503 and may be repeated, and nothing is stored or left behind', async () => {
    const reply = await fetch(`${api.origin}/api/frontend/internal/admin/file?title=Protokoll`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await api.tokenFor(editor)}`, 'Accept-Language': 'en-gb' },
      body: new Blob([smallPdf('Protokoll')]),
    })
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await reply.json()).toMatchObject({
      code: 'server.unavailable',
      message: expect.stringMatching(/try again/),
    })
    expect(lineOf(api, 'request.failed')).toMatchObject({ error: 'StorageUnavailable', cause: 'InvalidAccessKeyId' })
    expect(api.logged.join()).not.toContain('not-in-the-log')
    const files = await (await api.request('GET /api/staticfiles', { as: editor })).json()
    expect(files).toMatchObject({ _embedded: { items: [] } })
    expect(fs.readdirSync(api.deps.storage.workFolder)).toEqual([])
  })

  test('the rest is served, and the probe, the alerts and the screen tell', async () => {
    const probe = await api.request('GET /readyz')
    expect([probe.status, await probe.json()]).toEqual([200, { status: 'ready', files: 'unavailable' }])
    await addPiece(
      api.db,
      { ...api.files, put: async () => ({ sha256: '0'.repeat(64), size: 1 }) },
      'Marsch',
      Buffer.of(),
    )
    const { alerts, storage } = await findOperationState({
      ...api.deps,
      measurements: createMeasurements({ ...api.deps, database: api.database }),
    })
    expect(alerts.map(({ cause }) => cause)).toEqual(['files_unavailable'])
    expect(storage).toMatchObject({ files: null, fileBytes: null })
  })
})
