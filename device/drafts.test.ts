import { beforeEach, expect, it } from 'vitest'
import { type TestDevice, testDevice } from '../tests/support/device.ts'
import { type MemberDatabase, openMemberDatabase } from './database.ts'
import { type DraftStore, draftMaximumAge, openDraftStore, type StoredDraft } from './drafts.ts'

let device: TestDevice
let database: MemberDatabase
let store: DraftStore
beforeEach(() => {
  device = testDevice()
  const tab = device.tab()
  database = openMemberDatabase(tab, '5a1e')
  store = openDraftStore(database)
})

const draftOf = (title: string, form: string, revision: string): StoredDraft => ({
  ...{ version: 1, form, revision },
  base: { title: 'Probe' },
  typed: { title },
  savedAt: device.tab().now().toISOString(),
})
const titleOf = async (key = 'event/7') => (await store.read(key))?.typed.title

it('keeps one draft per row, which its form replaces', async () => {
  expect(await store.read('event/7')).toBeNull()
  await store.write('event/7', draftOf('Kon', 'a', 'a1'), null)
  await store.write('event/7', draftOf('Konzert', 'a', 'a2'), null)
  await store.write('event/8', draftOf('Anderer', 'b', 'b1'), null)
  expect([await titleOf(), await titleOf('event/8')]).toEqual(['Konzert', 'Anderer'])
})

it('neither replaces nor deletes a draft that another form saved meanwhile', async () => {
  await store.write('event/7', draftOf('Konzert', 'a', 'a1'), null)
  expect(await store.write('event/7', draftOf('Fest', 'b', 'b1'), null)).toMatchObject({ typed: { title: 'Konzert' } })
  await store.remove('event/7', 'b', null)
  expect(await titleOf()).toBe('Konzert')
  // The form continues what it has read, as does one opened after a restart.
  expect(await store.write('event/7', draftOf('Fest', 'b', 'b1'), 'a1')).toBeNull()
  expect(await store.write('event/7', draftOf('Ball', 'a', 'a2'), 'a1')).toMatchObject({ typed: { title: 'Fest' } })
  await store.remove('event/7', 'c', 'b1')
  expect(await store.read('event/7')).toBeNull()
})

const began = new Date('2026-11-20T19:00:00Z')
const later = (milliseconds: number): Date => new Date(began.getTime() + milliseconds)

it('is deleted thirty days after the server was first reached with it, unless it was continued', async () => {
  await store.write('event/7', draftOf('Alt', 'a', 'a1'), null)
  await store.write('event/8', draftOf('Auch alt', 'b', 'b1'), null)
  await store.collect(began)
  await store.write('event/8', draftOf('Neu', 'b', 'b2'), 'b1')
  await store.collect(later(draftMaximumAge - 1))
  expect(await titleOf()).toBe('Alt')
  await store.collect(later(draftMaximumAge))
  expect([await titleOf(), await titleOf('event/8')]).toEqual([undefined, 'Neu'])
})

it.each([400, -400])(
  'outlives a clock of the device that is %i days wrong, when it is saved or afterwards',
  async (days) => {
    await store.write('event/7', draftOf('Vorher', 'a', 'a1'), null)
    device.advance(days * 86_400_000)
    await store.write('event/8', draftOf('Nachher', 'b', 'b1'), null)
    expect([await titleOf(), await titleOf('event/8')]).toEqual(['Vorher', 'Nachher'])
    await store.collect(began)
    await store.collect(later(86_400_000))
    expect([await titleOf(), await titleOf('event/8')]).toEqual(['Vorher', 'Nachher'])
  },
)

it.each([
  ['nothing', null],
  ['a text', 'Konzert'],
  ['fields that are no texts', { version: 1, base: {}, typed: { title: 7 }, savedAt: 'today', form: 'a' }],
])('%s in place of a draft counts as none and is overwritten', async (_, value) => {
  await database.write(['drafts'], async (transaction) => transaction.put('drafts', 'event/7', value))
  expect(await store.read('event/7')).toBeNull()
  await store.collect(began)
  expect(await database.read(['drafts'], (transaction) => transaction.keys('drafts'))).toEqual([])
  await store.write('event/7', draftOf('Konzert', 'a', 'a1'), null)
  expect(await titleOf()).toBe('Konzert')
})

it('does not delete the draft of a newer app', async () => {
  await database.write(['drafts'], async (transaction) => transaction.put('drafts', 'event/7', { version: 2 }))
  await store.collect(began)
  expect(await database.read(['drafts'], (transaction) => transaction.keys('drafts'))).toEqual(['event/7'])
})
