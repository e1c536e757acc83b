import { beforeEach, expect, test, vi } from 'vitest'
import { openMemberDatabase } from '#device/database.ts'
import { applyReply, markSending } from '#device/outbox/intents.ts'
import { kinds } from '#device/outbox/kinds/kinds.ts'
import { participationKind } from '#device/outbox/kinds/participation.ts'
import { type Outbox, openOutbox } from '#device/outbox/store.ts'
import { clearWebStorage, memberKeys } from '#device/web-storage.ts'
import { type TestDevice, testDevice } from '../../tests/support/device.ts'
import { memoryStorage } from '../../tests/support/web-storage.ts'
import { type Journal, openJournal } from './journal.ts'

const row = { id: 107, eventId: 7, status: false, remarks: '', version: 4 }
const place = { kind: 'participation', key: '7' }
const intentOf = (remarks: string, key = '7') => ({
  kind: 'participation',
  key,
  title: 'Probe',
  desired: { status: true, remarks },
  row: key === '7' ? row : null,
})
const remarksOf = async (outbox: Outbox) =>
  (await outbox.list()).map(({ desired }) => (desired as { remarks: string }).remarks)

let device: TestDevice
let win: Pick<Window, 'localStorage' | 'sessionStorage'>
let journal: Journal
let outbox: Outbox
const openedBy = (sub: string): Journal => openJournal(win, sub, device.tab().now)
beforeEach(() => {
  device = testDevice()
  const deps = device.tab()
  win = { localStorage: memoryStorage(), sessionStorage: memoryStorage() }
  win.localStorage.setItem(memberKeys.known, '1')
  journal = openedBy('5a1e')
  outbox = openOutbox(deps, openMemberDatabase(deps, '5a1e'), kinds)
})

test("a draft of a closed page is in the next page's outbox, based on the row that was displayed", async () => {
  journal.note(intentOf('komme'))
  journal.note(intentOf('komme später'))
  journal.note(intentOf('mit Kuchen', '8'))
  await openedBy('5a1e').replay(outbox)
  const records = await outbox.list()
  expect(records.map(({ key }) => key).sort()).toEqual(['7', '8'])
  expect(records.find(({ key }) => key === '7')).toMatchObject({
    desired: { status: true, remarks: 'komme später' },
    baseVersion: 4,
    title: 'Probe',
  })
  await outbox.discard({ kind: 'participation', key: '7' })
  await outbox.discard({ kind: 'participation', key: '8' })
  await openedBy('5a1e').replay(outbox)
  expect(await outbox.list()).toEqual([])
})

test('removing an entry does not remove a newer one', async () => {
  journal.note(intentOf('komme'))
  const until = device.tab().now()
  device.advance(1)
  journal.note(intentOf('komme später'))
  journal.strike(place, until)
  await openedBy('5a1e').replay(outbox)
  expect(await remarksOf(outbox)).toEqual(['komme später'])
  device.advance(1)
  journal.note(intentOf('doch nicht'))
  journal.strike(place, device.tab().now())
  await openedBy('5a1e').replay(outbox)
  expect(await remarksOf(outbox)).toEqual(['komme später'])
})

test('a reply to an earlier edit does not remove a later entry', async () => {
  await outbox.put(intentOf(''))
  await outbox.change(place, (record) => markSending(participationKind, record, 'op'))
  device.advance(1)
  journal.note(intentOf('komme um acht'))
  device.advance(1)
  const row = { state: { id: 107, eventId: 7, status: true, remarks: '', version: 5 }, version: 5 }
  await outbox.change(place, (record) => applyReply(participationKind, record, row, record.rev, device.tab().now()))
  expect(await outbox.list()).toMatchObject([{ state: 'saved' }])
  await openedBy('5a1e').replay(outbox)
  expect(await outbox.list()).toMatchObject([
    { state: 'waiting', baseVersion: 5, desired: { status: true, remarks: 'komme um acht' } },
  ])
})

test('a record of a newer app retains its own entry and no other', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await outbox.put(intentOf(''))
  await outbox.change(place, (record) => ({ ...record, version: 9 }))
  device.advance(1)
  journal.note(intentOf('komme'))
  journal.note(intentOf('mit Kuchen', '8'))
  await openedBy('5a1e').replay(outbox)
  expect(await remarksOf(outbox)).toEqual(['mit Kuchen'])
  expect(win.localStorage.getItem('mhz.noted.participation:7')).not.toBeNull()
  warned.mockRestore()
})

test('entries expire after a week', async () => {
  journal.note(intentOf('komme'))
  device.advance(7 * 86_400_000)
  await openedBy('5a1e').replay(outbox)
  expect(await outbox.list()).toEqual([])
  expect(win.localStorage.length).toBe(1)
})

test('an answer given later on a notification takes precedence', async () => {
  journal.note(intentOf('komme'))
  device.advance(1000)
  await outbox.put({ ...intentOf(''), desired: { status: null, remarks: '' } })
  await openedBy('5a1e').replay(outbox)
  expect(await outbox.list()).toMatchObject([{ desired: { status: null, remarks: '' } }])
})

test('an entry that the device still cannot save stays in the journal', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  journal.note(intentOf('komme'))
  const full: Pick<Outbox, 'list' | 'put'> = {
    list: outbox.list,
    put: () => Promise.reject(new DOMException('Full', 'QuotaExceededError')),
  }
  await openedBy('5a1e').replay(full)
  expect(await outbox.list()).toEqual([])
  expect(warned).toHaveBeenCalledOnce()
  await openedBy('5a1e').replay(outbox)
  expect(await remarksOf(outbox)).toEqual(['komme'])
  warned.mockRestore()
})

test('after a sign-out no entries are written, and earlier ones are deleted', async () => {
  journal.note(intentOf('komme'))
  clearWebStorage(win)
  expect(win.localStorage.length).toBe(0)
  journal.note(intentOf('komme'))
  expect(win.localStorage.length).toBe(0)
})

test("another member's entry is not sent", async () => {
  journal.note(intentOf('komme'))
  await openedBy('0ther').replay(outbox)
  expect(await outbox.list()).toEqual([])
  expect(win.localStorage.length).toBe(1)
})

test.each([
  ['cut off', '{"sub":"5a1e","notedAt"'],
  ['of another shape', '{"sub":"5a1e","notedAt":"2026-11-20T19:00:00.000Z","intent":{}}'],
  [
    'an invalid state of its kind',
    '{"sub":"5a1e","notedAt":"2026-11-20T19:00:00.000Z","intent":{"kind":"participation","key":"7","desired":"yes","row":null}}',
  ],
])('an entry that is %s is deleted, and the others are replayed', async (_, text) => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  win.localStorage.setItem('mhz.noted.participation:7', text)
  journal.note(intentOf('mit Kuchen', '8'))
  await openedBy('5a1e').replay(outbox)
  expect(await remarksOf(outbox)).toEqual(['mit Kuchen'])
  expect(win.localStorage.length).toBe(1)
  warned.mockRestore()
})

test('a browser without storage writes nothing and logs a warning per entry', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const forbidden = {
    get localStorage(): Storage {
      throw new DOMException('Forbidden', 'SecurityError')
    },
  }
  const without = openJournal(forbidden, '5a1e', device.tab().now)
  without.note(intentOf('komme'))
  expect(warned).toHaveBeenCalledOnce()
  await without.replay(outbox)
  expect(await outbox.list()).toEqual([])
  warned.mockRestore()
})
