import { IDBObjectStore } from 'fake-indexeddb'
import { expect, it, vi } from 'vitest'
import { testDevice } from '../../tests/support/device.ts'
import { openMemberDatabase } from '../database.ts'
import { wipeMember } from '../wipe.ts'
import { openPhotographs, type Photograph } from './store.ts'

const sub = '5a1e'
const corners: Photograph['corners'] = [
  { x: 0.1, y: 0.1 },
  { x: 0.9, y: 0.1 },
  { x: 0.9, y: 0.9 },
  { x: 0.1, y: 0.9 },
]
const photograph = (id: string, position: number): Photograph => ({
  ...{ version: 1, id, compositionId: 7, title: 'Kanon', position },
  ...{ corners, isRead: false, isCertain: false, turn: 0, look: 'grey' },
})
const bytes = (first: number) => Uint8Array.of(first, 1).buffer
const numbers = (buffer: ArrayBuffer | null) => (buffer === null ? null : [...new Uint8Array(buffer)])

const open = (device = testDevice()) => {
  const tab = device.tab()
  return { device, tab, store: openPhotographs(tab, openMemberDatabase(tab, sub)) }
}

it('keeps photographs in the order of their pages, in the next start of the app too', async () => {
  const { device, store } = open()
  await store.add(photograph('b', 2), bytes(5))
  await store.add(photograph('a', 1), bytes(6))
  const later = open(device).store
  expect((await later.list()).map(({ id }) => id)).toEqual(['a', 'b'])
  expect([numbers(await later.file('b')), await later.preview('b')]).toEqual([[5, 1], null])
  await later.found('b', { isCertain: true }, bytes(9))
  expect([numbers(await later.file('b')), numbers(await later.preview('b'))]).toEqual([
    [5, 1],
    [9, 1],
  ])
  await later.change(new Map([['b', { position: 0, turn: 90 }]]))
  expect((await store.list()).map(({ id, turn, isRead }) => [id, turn, isRead])).toEqual([
    ['b', 90, true],
    ['a', 0, false],
  ])
})

it('keeps those that were stored before the device was full, and nothing of the one that does not fit', async () => {
  const { device, store } = open()
  await store.add(photograph('a', 1), bytes(1))
  const { put } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    if (this.name === 'photograph-bytes') throw new DOMException('no room', 'QuotaExceededError')
    return put.call(this, value, key)
  })
  await expect(store.add(photograph('b', 2), bytes(2))).rejects.toThrow('no room')
  vi.restoreAllMocks()
  const later = open(device).store
  expect((await later.list()).map(({ id }) => id)).toEqual(['a'])
  expect([numbers(await later.file('a')), await later.file('b')]).toEqual([[1, 1], null])
})

it('changes nothing of a photograph that another tab has removed', async () => {
  const { device, store } = open()
  await store.add(photograph('a', 1), bytes(1))
  await open(device).store.remove(['a'])
  await store.change(new Map([['a', { turn: 180 }]]))
  await store.found('a', { isCertain: true }, bytes(2))
  expect([await store.list(), await store.file('a'), await store.preview('a')]).toEqual([[], null, null])
})

it('is empty after a sign-out', async () => {
  const { device, tab, store } = open()
  await store.add(photograph('a', 1), bytes(1))
  await wipeMember(tab, sub)
  const later = open(device).store
  expect([await later.list(), await later.file('a')]).toEqual([[], null])
})
