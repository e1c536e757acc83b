import { IDBObjectStore } from 'fake-indexeddb'
import { expect, it, vi } from 'vitest'
import { testDevice } from '../../tests/support/device.ts'
import { openMemberDatabase } from '../database.ts'
import { wipeMember } from '../wipe.ts'
import { openTakes } from './store.ts'

const sub = '5a1e'
const whole = { title: 'Galop', compositionId: 7, from: 0, to: 0 }
const take = { eventId: 3, title: 'Probe', mimeType: 'audio/webm', sections: [whole] }
const bytes = (...all: number[]) => Uint8Array.from(all).buffer

const open = (device = testDevice()) => {
  const tab = device.tab()
  return { device, tab, store: openTakes(tab, openMemberDatabase(tab, sub)) }
}
const heard = async ({ store }: ReturnType<typeof open>, id: string) => [
  ...new Uint8Array(await (await store.file(id)).arrayBuffer()),
]

it('keeps every slice that was stored when the page ends without a word', async () => {
  const { device, store } = open()
  const id = await store.begin(take)
  await store.append(id, bytes(1, 2), 3000)
  await store.append(id, bytes(3), 6000)
  const later = open(device)
  expect(await later.store.list()).toMatchObject([
    { id, title: 'Probe', size: 3, duration: 6000, slices: 2, isReady: false, sections: [{ ...whole, to: 6000 }] },
  ])
  expect(await heard(later, id)).toEqual([1, 2, 3])
})

it('a full device loses the slice that does not fit, and nothing before it', async () => {
  const opened = open()
  const id = await opened.store.begin(take)
  await opened.store.append(id, bytes(1), 3000)
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(opened.store.append(id, bytes(2), 6000)).rejects.toThrow('full')
  put.mockRestore()
  expect(await heard(opened, id)).toEqual([1])
  expect((await opened.store.list())[0]).toMatchObject({ size: 1, duration: 3000, slices: 1 })
})

it('a removed take leaves no bytes, and none come after it', async () => {
  const opened = open()
  const id = await opened.store.begin(take)
  await opened.store.append(id, bytes(1), 3000)
  await opened.store.remove([id])
  await opened.store.append(id, bytes(2), 6000)
  expect([await opened.store.list(), await heard(opened, id)]).toEqual([[], []])
})

it('a take that ended before its first slice is not listed', async () => {
  const { store } = open()
  await store.begin(take)
  expect(await store.list()).toEqual([])
})

it('a cut that a person made stays where it is', async () => {
  const { store } = open()
  const id = await store.begin(take)
  await store.append(id, bytes(1), 3000)
  await store.change(new Map([[id, { sections: [{ ...whole, to: 2000 }], isReady: true }]]))
  expect(await store.list()).toMatchObject([{ isReady: true, sections: [{ to: 2000 }] }])
})

it('a sign-out removes the takes', async () => {
  const { device, tab, store } = open()
  const id = await store.begin(take)
  await store.append(id, bytes(1), 3000)
  await wipeMember(tab, sub)
  expect(await open(device).store.list()).toEqual([])
})

it('three hours are stored, divided and read in parts of a few minutes', {
  tags: ['long'],
  timeout: 60_000,
}, async () => {
  const { store } = open()
  const id = await store.begin(take)
  const [slices, size, ms] = [3600, 24_000, 3000]
  for (let index = 0; index < slices; index += 1) {
    const slice = new Uint8Array(size).fill(index % 251)
    await store.append(id, slice.buffer, (index + 1) * ms)
  }
  const half = (slices * ms) / 2
  const divided = [
    { ...whole, to: half },
    { ...whole, title: 'Marsch', compositionId: null, from: half, to: slices * ms },
  ]
  await store.change(new Map([[id, { sections: divided }]]))
  expect(await store.list()).toMatchObject([{ size: slices * size, duration: slices * ms, sections: divided }])

  const reads = new Map<IDBTransaction, number>()
  const { get } = IDBObjectStore.prototype
  const reading = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
    if (this.name === 'take-bytes') reads.set(this.transaction, (reads.get(this.transaction) ?? 0) + 1)
    return get.call(this, key)
  })
  const file = await store.file(id)
  reading.mockRestore()
  expect([file.size, Math.max(...reads.values())]).toEqual([slices * size, 100])
  const at = async (index: number) => [
    ...new Uint8Array(await file.slice(index * size, index * size + 2).arrayBuffer()),
  ]
  expect([await at(0), await at(1799), await at(3599)]).toEqual([0, 1799 % 251, 3599 % 251].map((byte) => [byte, byte]))
  await store.remove([id])
  expect((await store.file(id)).size).toBe(0)
})
