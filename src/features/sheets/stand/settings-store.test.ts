import { expect, test } from 'vitest'
import { type MemberDatabase, openMemberDatabase } from '#device/database.ts'
import { testDevice } from '../../../../tests/support/device.ts'
import { newSheetSettings } from './settings.ts'
import { openSettings } from './settings-store.ts'

const open = () => {
  const device = testDevice()
  const { now, ...tab } = device.tab()
  const database = openMemberDatabase(tab, 'player')
  return { device, now, database, settings: openSettings(database, now) }
}
const tuba = { compositionId: 3, sheetId: 14 }

test('what is set for a sheet is there at the next start, and for no other sheet', async () => {
  const { settings } = open()
  const mine = { ...newSheetSettings, fit: 'width', order: '1,2,3,2,4', tempo: 120 } as const
  await settings.saveSheet(tuba, mine)
  await settings.saveStand({ tint: 'night' })
  expect(await settings.sheet(tuba)).toEqual(mine)
  expect(await settings.sheet({ ...tuba, sheetId: 15 })).toEqual(newSheetSettings)
  expect((await settings.stand()).tint).toBe('night')
})

test.each([
  ['of a newer app', { ...newSheetSettings, version: 2 }],
  ['out of range', { ...newSheetSettings, tempo: 900 }],
  ['something else', 'broken'],
])('a record that is %s counts as never set', async (_, value) => {
  const { database, settings } = open()
  await database.write(['stand'], async (transaction) => transaction.put('stand', 'sheet/3/14', value))
  expect(await settings.sheet(tuba)).toEqual(newSheetSettings)
})

test('what was set before the preset was kept stays, and opens to practise', async () => {
  const { database, settings } = open()
  const { mode: _, ...older } = { ...newSheetSettings, tempo: 120 }
  await database.write(['stand'], async (transaction) => transaction.put('stand', 'sheet/3/14', older))
  expect(await settings.sheet(tuba)).toEqual({ ...newSheetSettings, tempo: 120, mode: 'practise' })
})

test('an order of one’s own is kept for its list, and given up again', async () => {
  const { settings } = open()
  await settings.saveOwnOrder('repertoire-1', ['2', '1'])
  expect([await settings.ownOrder('repertoire-1'), await settings.ownOrder('event-1')]).toEqual([['2', '1'], null])
  await settings.saveOwnOrder('repertoire-1', null)
  expect(await settings.ownOrder('repertoire-1')).toBeNull()
})

test('the page on the stand is there after a reload, and no longer at the next rehearsal', async () => {
  const { device, database, settings, now } = open()
  expect(await settings.place(tuba)).toBe(0)
  await settings.savePlace(tuba, 3)
  device.advance(11 * 3_600_000)
  expect(await openSettings(database, now).place(tuba)).toBe(3)
  expect(await settings.place({ ...tuba, sheetId: 15 })).toBe(0)
  device.advance(2 * 3_600_000)
  expect(await settings.place(tuba)).toBe(0)
})

/** The store over a database that fails while it is told to, as a device does that is full or short of memory. */
const openFailing = () => {
  const { database, settings, now } = open()
  let failing: 'read' | 'write' | null = null
  const broken = (what: 'read' | 'write') =>
    failing === what ? Promise.reject(new DOMException('no room', 'QuotaExceededError')) : null
  const moody: MemberDatabase = {
    ...database,
    read: (stores, run) => broken('read') ?? database.read(stores, run),
    write: (stores, run) => broken('write') ?? database.write(stores, run),
  }
  const fail = (what: typeof failing): void => {
    failing = what
  }
  return { kept: settings, settings: openSettings(moody, now), fail }
}

test('what could not be kept holds as long as the stand is open, and is kept with the next change', async () => {
  const { kept, settings, fail } = openFailing()
  const ordered = { ...newSheetSettings, order: '3,2,1' }
  fail('write')
  await expect(settings.saveSheet(tuba, { order: '3,2,1' })).rejects.toThrow('no room')
  await expect(settings.saveOwnOrder('event-1', ['2', '1'])).rejects.toThrow('no room')
  expect([await settings.sheet(tuba), await settings.ownOrder('event-1')]).toEqual([ordered, ['2', '1']])
  expect(await kept.sheet(tuba)).toEqual(newSheetSettings)
  fail(null)
  await settings.saveStand({ zonesSeen: true })
  expect([await kept.sheet(tuba), await kept.ownOrder('event-1')]).toEqual([ordered, ['2', '1']])
})

test('what is set is laid over what is there, be it of an earlier evening or of another tab', async () => {
  const { kept, settings, fail } = openFailing()
  const mine = { ...newSheetSettings, order: '1,2,3,2', bookmarks: [{ page: 2, name: 'Trio' }] }
  await kept.saveSheet(tuba, mine)
  fail('read')
  await expect(settings.sheet(tuba)).rejects.toThrow('no room')
  fail('write')
  await expect(settings.saveSheet(tuba, { tempo: 120 })).rejects.toThrow('no room')
  fail(null)
  const now = { ...mine, tempo: 120, beats: 3 }
  expect(await settings.saveSheet(tuba, { beats: 3 })).toEqual(now)
  expect(await settings.sheet(tuba)).toEqual(now)
  await kept.saveSheet(tuba, { beats: 2, halfTurns: true })
  expect(await settings.saveSheet(tuba, { order: '' })).toEqual({ ...now, beats: 2, halfTurns: true, order: '' })
})

test('of two changes at once the answer to the first knows the second', async () => {
  const { settings } = open()
  const [first, second] = [settings.saveSheet(tuba, { tempo: 120 }), settings.saveSheet(tuba, { tempo: 132 })]
  expect([(await first).tempo, (await second).tempo, (await settings.sheet(tuba)).tempo]).toEqual([132, 132, 132])
})
