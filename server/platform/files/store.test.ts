import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { describeOnStorage } from '../../../tests/support/storages.ts'
import { createFolderStorage } from '../storage/folder.ts'
import type { ObjectStorage } from '../storage/storage.ts'
import { createFileStore, type FileStore, fileFolders } from './store.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describeOnStorage('stored files', (open) => {
  let storage: ObjectStorage
  let store: FileStore
  beforeAll(async () => {
    storage = await open()
    store = createFileStore(storage)
  })
  const text = async (sha256: string, range?: { start: number; end: number }) =>
    await new Response(store.read(sha256, range)).text()
  const keys = async () => (await Array.fromAsync(storage.list('files/'))).map(({ key }) => key)

  test('bytes are stored once under their hash, and returned whole or in part', async () => {
    const bytes = Buffer.from('Trompete')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(await store.put(bytes)).toEqual({ sha256, size: 8 })
    expect(await store.put(bytes)).toEqual({ sha256, size: 8 })
    expect(await keys()).toEqual([`files/${sha256.slice(0, 2)}/${sha256}`])
    expect([await text(sha256), await text(sha256, { start: 2, end: 4 }), await store.size(sha256)]).toEqual([
      'Trompete',
      'omp',
      8,
    ])
  })

  test('a stream is stored as it arrives', async () => {
    const pieces = async function* () {
      for (let i = 0; i < 50; i++) yield Buffer.alloc(10_000, i)
    }
    const { sha256, size } = await store.put(pieces())
    expect([size, await store.size(sha256)]).toEqual([500_000, 500_000])
  })

  test('a stream that breaks and a refused file leave nothing', async () => {
    const before = await keys()
    const broken = async function* () {
      yield Buffer.from('half')
      throw new Error('cut')
    }
    await expect(store.put(broken())).rejects.toThrow('cut')
    const refused = store.put(Buffer.from('no PDF'), () => Promise.reject(new Error('refused')))
    await expect(refused).rejects.toThrow('refused')
    expect(await keys()).toEqual(before)
    expect(fs.readdirSync(storage.workFolder)).toEqual([])
  })

  test('the age of a file starts anew when it is put again', { tags: ['long'] }, async () => {
    const { sha256 } = await store.put(Buffer.from('alte Noten'))
    const storedAt = async () =>
      (await Array.fromAsync(store.list())).find((one) => one.sha256 === sha256)?.storedAt.getTime() ?? 0
    const first = await storedAt()
    await vi.waitUntil(() => Date.now() > first + 1100, { timeout: 10_000 })
    await store.put(Buffer.from('alte Noten'))
    expect(await storedAt()).toBeGreaterThan(first)
  })

  test('a store within another lists its own files', async () => {
    const pictures = createFileStore(storage, fileFolders.pictures)
    const { sha256 } = await pictures.put(Buffer.from('Bild'))
    expect((await Array.fromAsync(pictures.list())).map((one) => one.sha256)).toEqual([sha256])
    expect((await Array.fromAsync(store.list())).map((one) => one.sha256)).not.toContain(sha256)
    expect([await pictures.size(sha256), await store.size(sha256)]).toEqual([4, null])
  })

  test('a file that is not stored has no size, and only hashes are valid names', async () => {
    expect(await store.size('0'.repeat(64))).toBeNull()
    await expect(store.size('../database')).rejects.toThrow('not a SHA-256')
  })
})

test('a truncated stored file is replaced', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'test-store-'))
  const store = createFileStore(createFolderStorage(folder))
  const { sha256 } = await store.put(Buffer.from('ganze Noten'))
  fs.truncateSync(path.join(folder, 'files', sha256.slice(0, 2), sha256), 3)
  await store.put(Buffer.from('ganze Noten'))
  expect(await new Response(store.read(sha256)).text()).toBe('ganze Noten')
  fs.rmSync(folder, { recursive: true })
})

test.skipIf(!fs.existsSync('/proc/self/fd'))('unread bytes keep no file open', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'test-store-'))
  const store = createFileStore(createFolderStorage(folder))
  const { sha256 } = await store.put(Buffer.from('Pause'))
  const openFiles = () => fs.readdirSync('/proc/self/fd').length
  const before = openFiles()
  const unread = Array.from({ length: 100 }, () => new Response(store.read(sha256)))
  expect(unread).toHaveLength(100)
  const [cancelled] = unread
  await cancelled?.body?.cancel()
  expect(openFiles() - before).toBeLessThan(10)
  fs.rmSync(folder, { recursive: true })
})
