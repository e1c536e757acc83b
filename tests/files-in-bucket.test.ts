import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { pictureAddress } from '#contract/picture-sources.ts'
import { copyFilesCommand, missingFilesCommand } from '#server/features/documents/command.ts'
import { removeOrphanedFiles } from '#server/features/pictures/clean-up.ts'
import { createFileStore } from '#server/platform/files/store.ts'
import { openFileStorage } from '#server/platform/storage/open.ts'
import { startTestServer, type TestApi, type TestPerson } from './support/api.ts'
import { addFile, addPiece } from './support/content.ts'
import { ownJobs } from './support/jobs.ts'
import { pictureClient, readPicture } from './support/pictures/client.ts'
import { makePhoto } from './support/pictures/make.ts'
import { useS3 } from './support/storages.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const day = 24 * 60 * 60_000

describe('the server with its files in a bucket', { tags: ['long'] }, () => {
  const { server, newBucket } = useS3()
  let api: TestApi
  let editor: TestPerson
  const bucketSettings = async () => ({
    S3_ENDPOINT: server().endpoint,
    S3_ACCESS_KEY_ID: server().accessKeyId,
    S3_SECRET_ACCESS_KEY: server().secretAccessKey,
    FILES_BUCKET: await newBucket(),
  })
  beforeAll(async () => {
    api = await startTestServer({ kind: 'postgres', environment: await bucketSettings() })
    editor = await api.addPerson({ roles: ['EDITOR'] })
  })
  afterAll(() => api.stop())
  const keys = async () => (await Array.fromAsync(api.deps.storage.list('files/'))).map(({ key }) => key)

  test('a document is uploaded, opened whole and in part, and none of it is in the data folder', async () => {
    const id = await addFile(api, 'Flyer')
    const signed = await api.request(`PUT /api/frontend/file/${id}/signedUrl`)
    const { url } = v.parse(v.object({ url: v.string() }), await signed.json())
    const get = async (range?: string) => {
      const reply = await api.request(`GET ${url}` as 'GET /', { headers: range === undefined ? {} : { Range: range } })
      return [reply.status, reply.headers.get('content-length'), await reply.text()]
    }
    expect(await get()).toEqual([200, '14', '%PDF-1.7 Flyer'])
    expect(await get('bytes=9-11')).toEqual([206, '3', 'Fly'])
    expect((await api.request(`HEAD ${url}` as 'HEAD /')).headers.get('content-length')).toBe('14')
    expect(fs.existsSync(`${api.deps.config.dataFolder}/files`)).toBe(false)
  })

  test('a picture is converted and cropped, and its former files are removed the day after', async () => {
    const client = pictureClient(api, editor)
    const made = await client.added(await makePhoto({ width: 1000, height: 500 }))
    await ownJobs(api).run()
    const cropped = await client.changed(made, { crop: { x: 0, y: 0, width: 500, height: 1000 } })
    await ownJobs(api).run()
    expect((await readPicture(await client.image(pictureAddress(cropped, 480)))).width).toBe(480)
    const before = await keys()
    await removeOrphanedFiles(api.db, api.deps.pictures, new Date())
    expect((await keys()).length).toBe(before.length)
    await removeOrphanedFiles(api.db, api.deps.pictures, new Date(Date.now() + 2 * day))
    expect((await keys()).length).toBeLessThan(before.length)
    expect(await missingFilesCommand({ ...api.deps, database: api.database }, [], () => {}, '')).toBe(0)
    expect((await client.image(pictureAddress(cropped, 480))).status).toBe(200)
  })

  test('a lost object is reported like a lost file', async () => {
    const { sha256 } = await api.files.put(Buffer.from('%PDF-lost'))
    await addPiece(api.db, { ...api.files, put: async () => ({ sha256, size: 9 }) }, 'Marsch', Buffer.of())
    expect(await missingFilesCommand({ ...api.deps, database: api.database }, [], () => {}, '')).toBe(0)
    await api.files.remove(sha256)
    const lines: string[] = []
    expect(
      await missingFilesCommand({ ...api.deps, database: api.database }, [], (line) => void lines.push(line), ''),
    ).toBe(1)
    expect(lines).toEqual([expect.stringContaining(sha256)])
  })

  test('the files of a data folder are moved to a bucket and back', async () => {
    const former = await startTestServer({ kind: 'postgres' })
    const scan = randomBytes(18_000_000)
    const { sha256 } = await former.files.put(scan)
    await addFile(former, 'Flyer')
    await former.deps.pictures.files.put(Buffer.from('picture'))
    const { S3_ENDPOINT: _, FILES_BUCKET: bucket } = await bucketSettings()
    const settings = { dataFolder: former.deps.config.dataFolder, filesBucket: { server: server(), bucket } }
    const run = async (...args: string[]) => {
      const lines: string[] = []
      const exit = await copyFilesCommand(settings, args, (line) => void lines.push(line))
      return [exit, ...lines]
    }
    expect(await run('to-bucket')).toEqual([0, `s3://${bucket}: 3 files copied and compared, 0 were there already.`])
    expect(await run('to-bucket')).toEqual([0, `s3://${bucket}: 0 files copied and compared, 3 were there already.`])
    const moved = createFileStore(await openFileStorage(settings))
    expect(Buffer.from(await new Response(moved.read(sha256)).arrayBuffer()).equals(scan)).toBe(true)
    fs.rmSync(`${settings.dataFolder}/files`, { recursive: true })
    expect(await run('to-folder')).toEqual([0, expect.stringContaining(': 3 files copied and compared')])
    expect(Buffer.from(await new Response(former.files.read(sha256)).arrayBuffer()).equals(scan)).toBe(true)
    expect(await run()).toEqual([2, expect.stringContaining('Usage')])
    expect(await copyFilesCommand({ ...settings, filesBucket: undefined }, ['to-bucket'], () => {})).toBe(1)
    await former.stop()
  })
})
