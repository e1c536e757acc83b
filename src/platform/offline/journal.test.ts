import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { applyReply, markSending } from '#device/outbox/intents.ts'
import { participationKind } from '#device/outbox/kinds/answer.ts'
import { kinds } from '#device/outbox/kinds/kinds.ts'
import type { Outbox } from '#device/outbox/store.ts'
import { clearWebStorage } from '#device/web-storage.ts'
import { changes } from '../../../tests/support/changes-of-kinds.ts'
import { intentOf, journalDevice, place, remarksOf, reply } from '../../../tests/support/journal-device.ts'
import { memoryStorage } from '../../../tests/support/web-storage.ts'

let phone: ReturnType<typeof journalDevice>
beforeEach(() => {
  phone = journalDevice()
})
// Late writes of a page must not meet the next test.
afterEach(() => phone.quiet())

describe('a change whose page ends before it is saved', () => {
  test('is in the outbox of the next page, based on the row that was displayed', async () => {
    const { outbox } = phone.pageOf(phone.dying())
    void outbox.put(intentOf('komme'))
    void outbox.put(intentOf('komme später'))
    void outbox.put(intentOf('mit Kuchen', '8'))
    await phone.started()
    const records = await phone.bare.list()
    expect(records.map(({ key }) => key).sort()).toEqual(['7', '8'])
    expect(records.find(({ key }) => key === '7')).toMatchObject({
      desired: { status: true, remarks: 'komme später' },
      baseVersion: 4,
      title: 'Probe',
    })
    await phone.bare.discard({ kind: 'participation', key: '7' })
    await phone.bare.discard({ kind: 'participation', key: '8' })
    await phone.started()
    expect(await phone.bare.list()).toEqual([])
    expect(phone.lines()).toEqual([])
  })

  test.each(kinds)('is in the outbox of the next page, also of the kind $kind', async ({ kind }) => {
    const [change] = changes[kind]
    void phone.pageOf(phone.dying()).outbox.put({ kind, row: null, ...change })
    await phone.started()
    expect(await phone.bare.list()).toMatchObject([{ kind, state: 'waiting', desired: change.desired }])
  })

  test('is in the outbox of a page that is open already', async () => {
    await phone.started()
    void phone.pageOf(phone.dying()).outbox.put(intentOf('komme'))
    await vi.waitFor(async () => expect(await remarksOf(phone.bare)).toEqual(['komme']))
  })

  test('is in the outbox of a page that replays others at that moment', async () => {
    void phone.pageOf(phone.dying()).outbox.put(intentOf('komme'))
    const slow = Promise.withResolvers<void>()
    const outbox = phone.openOutboxOf('5a1e')
    const reading = phone.pageOf({ ...outbox, snapshot: (seen) => slow.promise.then(() => outbox.snapshot(seen)) })
    void phone.pageOf(phone.dying()).outbox.put(intentOf('mit Kuchen', '8'))
    void phone.pageOf(phone.dying()).outbox.put(intentOf('bis neun', '9'))
    slow.resolve()
    await reading.replayed
    await vi.waitFor(async () =>
      expect((await remarksOf(phone.bare)).sort()).toEqual(['bis neun', 'komme', 'mit Kuchen']),
    )
  })

  test('prevails over an earlier one that another page saved for it later', async () => {
    void phone.pageOf(phone.dying()).outbox.put(intentOf('komme'))
    const slow = Promise.withResolvers<void>()
    const outbox = phone.openOutboxOf('5a1e')
    const later: Outbox = { ...outbox, record: (changes) => slow.promise.then(() => outbox.record(changes)) }
    const other = phone.pageOf(later)
    phone.device.advance(1)
    void phone.pageOf(phone.dying()).outbox.put(intentOf('komme um acht'))
    phone.device.advance(1)
    slow.resolve()
    await other.replayed
    await vi.waitFor(async () => expect(await remarksOf(phone.bare)).toEqual(['komme um acht']))
  })

  test('does not expire', async () => {
    void phone.pageOf(phone.dying()).outbox.put(intentOf('komme'))
    phone.device.advance(60 * 86_400_000)
    await phone.started()
    expect(await remarksOf(phone.bare)).toEqual(['komme'])
  })
})

test('a reply to an earlier edit does not remove a later change', async () => {
  await phone.bare.put(intentOf(''))
  await phone.bare.change(place, (record) => markSending(participationKind, record, 'op'))
  phone.device.advance(1)
  void phone.pageOf(phone.dying()).outbox.put(intentOf('komme um acht'))
  phone.device.advance(1)
  const now = phone.device.tab().now()
  await phone.bare.change(place, (record) => applyReply(participationKind, record, reply(5), record.rev, now))
  expect(await phone.bare.list()).toMatchObject([{ state: 'saved' }])
  await phone.started()
  expect(await phone.bare.list()).toMatchObject([
    { state: 'waiting', baseVersion: 5, desired: { status: true, remarks: 'komme um acht' } },
  ])
})

test('a record of a newer app retains its own entry and no other', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await phone.bare.put(intentOf(''))
  await phone.bare.change(place, (record) => ({ ...record, version: 9 }))
  phone.device.advance(1)
  void phone.pageOf(phone.dying()).outbox.put(intentOf('komme'), intentOf('mit Kuchen', '8'))
  await phone.started()
  expect(await remarksOf(phone.bare)).toEqual(['mit Kuchen'])
  expect(phone.lines()).toContain('mhz.noted.participation:7')
  warned.mockRestore()
})

test('an answer given later on a notification takes precedence', async () => {
  void phone.pageOf(phone.dying()).outbox.put(intentOf('komme'))
  phone.device.advance(1000)
  await phone.bare.put({ ...intentOf(''), desired: { status: null, remarks: '' } })
  await phone.started()
  expect(await phone.bare.list()).toMatchObject([{ desired: { status: null, remarks: '' } }])
})

test('a later change prevails over a record that was written while the clock was ahead', async () => {
  phone.device.advance(86_400_000)
  await phone.bare.put(intentOf('morgen'))
  phone.device.advance(-86_400_000)
  void phone.pageOf(phone.dying()).outbox.put(intentOf('heute'))
  await phone.started()
  expect(await remarksOf(phone.bare)).toEqual(['heute'])
})

test('an entry that the device still cannot save stays in the journal', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  void phone.pageOf(phone.dying()).outbox.put(intentOf('komme'))
  await phone.started(phone.full())
  expect(await phone.bare.list()).toEqual([])
  expect(warned).toHaveBeenCalledOnce()
  await phone.started()
  expect(await remarksOf(phone.bare)).toEqual(['komme'])
  warned.mockRestore()
})

test('a change that a screen reports as not saved does not count later, and what was typed does', async () => {
  const page = await phone.started(phone.full())
  page.journal.noteTyped(intentOf('komme'))
  await expect(page.outbox.put(intentOf('komme'), intentOf('mit Kuchen', '8'))).rejects.toThrow('Full')
  expect(phone.lines()).toEqual(['mhz.typed.participation:7'])
  await phone.started()
  expect(await remarksOf(phone.bare)).toEqual(['komme'])
})

test('after a sign-out no entries are written, and earlier ones are deleted', async () => {
  const page = phone.pageOf(phone.dying())
  void page.outbox.put(intentOf('komme'))
  page.journal.noteTyped(intentOf('komme'))
  clearWebStorage({ localStorage: phone.storage, sessionStorage: memoryStorage() })
  expect(phone.storage.length).toBe(0)
  void page.outbox.put(intentOf('komme'))
  page.journal.noteTyped(intentOf('komme'))
  expect(phone.storage.length).toBe(0)
})

test("another member's entry is not sent", async () => {
  void phone.pageOf(phone.dying()).outbox.put(intentOf('komme'))
  const other = phone.openOutboxOf('0ther')
  await phone.started(other, '0ther')
  expect(await other.list()).toEqual([])
  expect(phone.storage.length).toBe(1)
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
  phone.storage.setItem('mhz.noted.participation:7', text)
  void phone.pageOf(phone.dying()).outbox.put(intentOf('mit Kuchen', '8'))
  await phone.started()
  expect(await remarksOf(phone.bare)).toEqual(['mit Kuchen'])
  expect(phone.lines()).toEqual(['mhz.noted.participation:8'])
  warned.mockRestore()
})

test('an entry that a former version wrote is replayed', async () => {
  const former = { sub: '5a1e', notedAt: '2026-11-20T18:59:00.000Z', intent: intentOf('komme') }
  phone.storage.setItem('mhz.noted.participation:7', JSON.stringify(former))
  await phone.started()
  expect(await remarksOf(phone.bare)).toEqual(['komme'])
})

test('a browser without storage saves changes, and logs that the journal lacks them', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const forbidden = {
    get localStorage(): Storage {
      throw new DOMException('Forbidden', 'SecurityError')
    },
    addEventListener: () => undefined,
  }
  const page = await phone.started(phone.bare, '5a1e', forbidden)
  warned.mockClear()
  await page.outbox.put(intentOf('komme'))
  expect(warned).toHaveBeenCalledWith('journal.write_failed', expect.any(DOMException))
  expect(await remarksOf(phone.bare)).toEqual(['komme'])
  warned.mockRestore()
})
