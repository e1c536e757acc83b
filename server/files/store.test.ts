import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createFileStore } from './store.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'test-store-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const store = createFileStore(path.join(folder, 'files'))
const text = async (sha256: string, range?: { start: number; end: number }) =>
  await new Response(store.read(sha256, range)).text()
const written = () =>
  fs.readdirSync(path.join(folder, 'files'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile())

test('stores bytes once under their hash, and returns them whole or in part', async () => {
  const bytes = Buffer.from('Trompete')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect(await store.put(bytes)).toEqual({ sha256, size: 8 })
  expect(await store.put(bytes)).toEqual({ sha256, size: 8 })
  expect(written().map(({ name }) => name)).toEqual([sha256])
  expect(fs.existsSync(path.join(folder, 'files', sha256.slice(0, 2), sha256))).toBe(true)
  expect([await text(sha256), await text(sha256, { start: 2, end: 4 }), await store.size(sha256)]).toEqual([
    'Trompete',
    'omp',
    8,
  ])
})

test('stores a stream as it arrives', async () => {
  const pieces = async function* () {
    for (let i = 0; i < 50; i++) yield Buffer.alloc(10_000, i)
  }
  const { sha256, size } = await store.put(pieces())
  expect([size, await store.size(sha256)]).toEqual([500_000, 500_000])
})

test('a stream that breaks leaves no file', async () => {
  const before = written().length
  const broken = async function* () {
    yield Buffer.from('half')
    throw new Error('cut')
  }
  await expect(store.put(broken())).rejects.toThrow('cut')
  expect(written()).toHaveLength(before)
  expect(fs.readdirSync(path.join(folder, 'files.unfinished'))).toEqual([])
})

test('replaces a truncated stored file', async () => {
  const { sha256 } = await store.put(Buffer.from('ganze Noten'))
  fs.truncateSync(store.pathOf(sha256), 3)
  await store.put(Buffer.from('ganze Noten'))
  expect(await text(sha256)).toBe('ganze Noten')
})

test('a file that is not stored has no size, and only hashes are valid names', async () => {
  expect(await store.size('0'.repeat(64))).toBeNull()
  await expect(store.size('../database')).rejects.toThrow('not a SHA-256')
})

test.skipIf(!fs.existsSync('/proc/self/fd'))('unread bytes keep no file open', async () => {
  const { sha256 } = await store.put(Buffer.from('Pause'))
  const openFiles = () => fs.readdirSync('/proc/self/fd').length
  const before = openFiles()
  const unread = Array.from({ length: 100 }, () => new Response(store.read(sha256)))
  expect(unread).toHaveLength(100)
  const [cancelled] = unread
  await cancelled?.body?.cancel()
  expect(openFiles() - before).toBeLessThan(10)
})
