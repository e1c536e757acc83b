import { randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { missingSwift } from '../../../tests/support/s3-server.ts'
import { describeOnStorage } from '../../../tests/support/storages.ts'
import { copyObjects } from './copy.ts'
import { createFolderStorage } from './folder.ts'
import { claimStorage, releaseStorage, StorageTaken } from './owner.ts'
import { ObjectMissing, type ObjectStorage } from './storage.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

test('Swift is installed', { tags: ['long'] }, () => {
  expect(missingSwift()).toBeNull()
})

const save = async (storage: ObjectStorage, key: string, bytes: Uint8Array | string): Promise<void> => {
  fs.mkdirSync(storage.workFolder, { recursive: true })
  const file = path.join(storage.workFolder, randomUUID())
  fs.writeFileSync(file, bytes)
  await storage.put(key, file)
  fs.rmSync(file, { force: true })
}
const load = async (storage: ObjectStorage, ...what: Parameters<ObjectStorage['read']>): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(storage.read(...what)))
const keysIn = async (storage: ObjectStorage, prefix: string): Promise<string[]> =>
  (await Array.fromAsync(storage.list(prefix))).map(({ key }) => key).sort()

describeOnStorage('objects', (open) => {
  let storage: ObjectStorage
  beforeEach(async () => {
    storage = await open()
  })

  test('are stored under their key, described, and read whole or in part', async () => {
    const before = Date.now()
    await save(storage, 'files/ab/tuba', 'Trompete')
    expect(await storage.stat('files/ab/tuba')).toEqual({ key: 'files/ab/tuba', size: 8, storedAt: expect.any(Date) })
    // Servers tell whole seconds.
    expect((await storage.stat('files/ab/tuba'))?.storedAt.getTime()).toBeGreaterThan(before - 2000)
    expect((await load(storage, 'files/ab/tuba')).toString()).toBe('Trompete')
    expect((await load(storage, 'files/ab/tuba', { start: 2, end: 4 })).toString()).toBe('omp')
    await storage.check(AbortSignal.timeout(10_000))
  })

  test('are replaced, also by empty ones', async () => {
    await save(storage, 'files/a', 'alt')
    await save(storage, 'files/a', 'neuer')
    expect((await load(storage, 'files/a')).toString()).toBe('neuer')
    await save(storage, 'files/a', '')
    expect([(await storage.stat('files/a'))?.size, (await load(storage, 'files/a')).byteLength]).toEqual([0, 0])
  })

  test('are listed by the beginning of their keys, and removed', async () => {
    for (const key of ['files/ab/1', 'files/pictures/cd/ü 2', 'files.unfinished/3', 'backup-4'])
      await save(storage, key, key)
    expect(await keysIn(storage, 'files/')).toEqual(['files/ab/1', 'files/pictures/cd/ü 2'])
    expect(await keysIn(storage, 'files/pic')).toEqual(['files/pictures/cd/ü 2'])
    expect(await keysIn(storage, '')).toHaveLength(4)
    expect(await keysIn(storage, 'none/')).toEqual([])
    await storage.remove('files/ab/1')
    await storage.remove('files/ab/1')
    expect(await keysIn(storage, 'files/')).toEqual(['files/pictures/cd/ü 2'])
  })

  test('that are missing are told apart from a storage that is unavailable', async () => {
    expect(await storage.stat('files/none')).toBeNull()
    await expect(load(storage, 'files/none')).rejects.toBeInstanceOf(ObjectMissing)
    await expect(storage.copyTo('files/none', path.join(storage.workFolder, 'x'))).rejects.toBeInstanceOf(ObjectMissing)
    await expect(storage.withLocalCopy('files/none', async () => 1)).rejects.toBeInstanceOf(ObjectMissing)
  })

  test('are given to programs by a path, and a failed use leaves nothing behind', async () => {
    await save(storage, 'files/a', 'Bild')
    let at = ''
    const read = storage.withLocalCopy('files/a', async (file) => {
      at = file
      return fs.readFileSync(file, 'utf8')
    })
    expect(await read).toBe('Bild')
    const failing = storage.withLocalCopy('files/a', () => Promise.reject(new Error('no picture')))
    await expect(failing).rejects.toThrow('no picture')
    expect((await load(storage, 'files/a')).toString()).toBe('Bild')
    expect(fs.readdirSync(path.dirname(at)).filter((name) => name !== 'a')).toEqual([])
  })

  test('of many megabytes arrive unchanged, and a reader may stop early', { tags: ['long'] }, async () => {
    const scan = randomBytes(47_000_000)
    await save(storage, 'files/scan', scan)
    expect((await storage.stat('files/scan'))?.size).toBe(47_000_000)
    expect((await load(storage, 'files/scan')).equals(scan)).toBe(true)
    const part = await load(storage, 'files/scan', { start: 16_777_210, end: 16_777_225 })
    expect(part.equals(scan.subarray(16_777_210, 16_777_226))).toBe(true)
    for await (const chunk of storage.read('files/scan')) {
      expect(chunk.byteLength).toBeLessThan(47_000_000)
      break
    }
    expect(await keysIn(storage, '')).toEqual(['files/scan'])
  })

  test('belong to one database until the storage is released', async () => {
    await claimStorage(storage, 'band')
    await claimStorage(storage, 'band')
    await expect(claimStorage(storage, 'copy')).rejects.toBeInstanceOf(StorageTaken)
    await releaseStorage(storage)
    await claimStorage(storage, 'copy')
    await expect(claimStorage(storage, 'band')).rejects.toThrow(/belongs to another database/)
    expect(await keysIn(storage, 'files/')).toEqual([])
  })

  test('are copied to another storage once, and damaged ones are named', async () => {
    const folder = createFolderStorage(fs.mkdtempSync(path.join(os.tmpdir(), 'test-copied-')))
    const sha256 = '9d9b1dcd5ab4eaddb1b0ce3a5bbb8e8ef7a8f5a0fd0e6ad6a4ba3b8e7b1d3a11'
    await save(folder, `files/9d/${sha256}`, 'other bytes')
    await save(folder, 'files/ab/1', 'eins')
    await save(folder, 'files/ab/2', 'zwei')
    const damaged = [`files/9d/${sha256}`]
    expect(await copyObjects(folder, storage, 'files/')).toEqual({ copied: 2, present: 0, damaged })
    expect(await copyObjects(folder, storage, 'files/')).toEqual({ copied: 0, present: 2, damaged })
    expect((await load(storage, 'files/ab/2')).toString()).toBe('zwei')
    expect(await keysIn(folder, '')).toHaveLength(3)
    const back = createFolderStorage(fs.mkdtempSync(path.join(os.tmpdir(), 'test-copied-')))
    expect(await copyObjects(storage, back, 'files/')).toEqual({ copied: 2, present: 0, damaged: [] })
    for (const { name } of [folder, back]) fs.rmSync(name, { recursive: true })
  })
})
