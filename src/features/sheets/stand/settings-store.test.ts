import { expect, test } from 'vitest'
import { type MemberDatabase, openMemberDatabase } from '#device/database.ts'
import { testDevice } from '../../../../tests/support/device.ts'
import { newSheetSettings, newStandSettings, settingsInView } from './settings.ts'
import { openSettings } from './settings-store.ts'

const open = () => {
  const device = testDevice()
  const { now, ...tab } = device.tab()
  const database = openMemberDatabase(tab, 'player')
  return { device, now, database, settings: openSettings(database, now) }
}
const tuba = { compositionId: 3, sheetId: 14 }

test('the settings of a sheet are restored at the next start, and apply to no other sheet', async () => {
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
])('a record that is %s is ignored', async (_, value) => {
  const { database, settings } = open()
  await database.write(['stand'], async (transaction) => transaction.put('stand', 'sheet/3/14', value))
  expect(await settings.sheet(tuba)).toEqual(newSheetSettings)
})

test('settings saved by an older version stay, with defaults for what they lack', async () => {
  const { database, settings } = open()
  const { mode: _, subdivision: _parts, countIn: _bars, ...older } = { ...newSheetSettings, tempo: 120 }
  await database.write(['stand'], async (transaction) => transaction.put('stand', 'sheet/3/14', older))
  expect(await settings.sheet(tuba)).toEqual({ ...newSheetSettings, tempo: 120 })
})

const wide = { fit: 'width', halfTurns: false, cover: false, trimmed: true } as const

test('a sheet without its own view is shown in the default view, whatever else was set for it', async () => {
  const { settings } = open()
  await settings.saveSheet(tuba, { tempo: 120 })
  await settings.saveStand({ view: wide })
  const shown = settingsInView(await settings.sheet(tuba), await settings.stand())
  expect(shown).toEqual({ ...newSheetSettings, ...wide, tempo: 120, ownView: false })
})

test('a sheet with its own view keeps it when the default changes, until it returns to the default', async () => {
  const { settings } = open()
  const own = { ...wide, fit: 'page', trimmed: false } as const
  await settings.saveSheet(tuba, { ...own, ownView: true })
  await settings.saveStand({ view: wide })
  const stand = await settings.stand()
  expect(settingsInView(await settings.sheet(tuba), stand)).toMatchObject({ ...own, ownView: true })
  expect(settingsInView(await settings.saveSheet(tuba, { ownView: false }), stand)).toMatchObject(wide)
})

test('a view chosen in an older version is the own view of the sheet; settings without a default view are read', async () => {
  const { database, settings } = open()
  const { ownView: _, ...older } = { ...newSheetSettings, halfTurns: true }
  const { view: _view, ...olderStand } = { ...newStandSettings, tint: 'night' }
  await database.write(['stand'], async (transaction) => {
    transaction.put('stand', 'sheet/3/14', older)
    transaction.put('stand', 'stand', olderStand)
  })
  expect(await settings.stand()).toEqual({ ...newStandSettings, tint: 'night' })
  const shown = settingsInView(await settings.sheet(tuba), { ...newStandSettings, view: wide })
  expect(shown).toMatchObject({ fit: 'page', halfTurns: true, ownView: true })
})

test("the player's own order is saved per list and can be discarded", async () => {
  const { settings } = open()
  await settings.saveOwnOrder('repertoire-1', ['2', '1'])
  expect([await settings.ownOrder('repertoire-1'), await settings.ownOrder('event-1')]).toEqual([['2', '1'], null])
  await settings.saveOwnOrder('repertoire-1', null)
  expect(await settings.ownOrder('repertoire-1')).toBeNull()
})

test('the current page survives a reload, but not until the next rehearsal', async () => {
  const { device, database, settings, now } = open()
  const start = { place: 0, between: false, mode: null }
  const left = { place: 3, between: true, mode: 'play' } as const
  expect(await settings.position(tuba)).toEqual(start)
  await settings.savePosition(tuba, left)
  device.advance(11 * 3_600_000)
  expect(await openSettings(database, now).position(tuba)).toEqual(left)
  expect(await settings.position({ ...tuba, sheetId: 15 })).toEqual(start)
  device.advance(2 * 3_600_000)
  expect(await settings.position(tuba)).toEqual(start)
})

test('a page saved before half pages and the preset were saved is restored', async () => {
  const { database, settings, now } = open()
  const older = { version: 1, place: 2, at: now().getTime() }
  await database.write(['stand'], async (transaction) => transaction.put('stand', 'place/3/14', older))
  expect(await settings.position(tuba)).toEqual({ place: 2, between: false, mode: null })
})

test('the piece of a list that was played last is restored for the same hours, unless the list was played to its end', async () => {
  const { device, database, settings, now } = open()
  await settings.saveCurrentEntry('event-1', '12-2')
  expect(await openSettings(database, now).currentEntry('event-1')).toBe('12-2')
  expect(await settings.currentEntry('event-2')).toBeNull()
  device.advance(13 * 3_600_000)
  expect(await settings.currentEntry('event-1')).toBeNull()
  await settings.saveCurrentEntry('event-1', '12-2')
  await settings.saveCurrentEntry('event-1', null)
  expect(await settings.currentEntry('event-1')).toBeNull()
})

/** Opens the store on a database that can be made to fail, like that of a device that is full or short of memory. */
const openFailing = () => {
  const { database, settings, now } = open()
  let failing: 'read' | 'write' | null = null
  const broken = (what: 'read' | 'write') =>
    failing === what ? Promise.reject(new DOMException('no room', 'QuotaExceededError')) : null
  const failingDatabase: MemberDatabase = {
    ...database,
    read: (stores, run) => broken('read') ?? database.read(stores, run),
    write: (stores, run) => broken('write') ?? database.write(stores, run),
  }
  const fail = (what: typeof failing): void => {
    failing = what
  }
  return { intact: settings, settings: openSettings(failingDatabase, now), fail }
}

test('a setting that could not be saved applies while the stand is open, and is saved with the next change', async () => {
  const { intact, settings, fail } = openFailing()
  const ordered = { ...newSheetSettings, order: '3,2,1' }
  fail('write')
  await expect(settings.saveSheet(tuba, { order: '3,2,1' })).rejects.toThrow('no room')
  await expect(settings.saveOwnOrder('event-1', ['2', '1'])).rejects.toThrow('no room')
  expect([await settings.sheet(tuba), await settings.ownOrder('event-1')]).toEqual([ordered, ['2', '1']])
  expect(await intact.sheet(tuba)).toEqual(newSheetSettings)
  fail(null)
  await settings.saveStand({ zonesSeen: true })
  expect([await intact.sheet(tuba), await intact.ownOrder('event-1')]).toEqual([ordered, ['2', '1']])
})

test('a change is merged with the stored settings, whether from an earlier evening or from another tab', async () => {
  const { intact, settings, fail } = openFailing()
  const mine = { ...newSheetSettings, order: '1,2,3,2', bookmarks: [{ page: 2, name: 'Trio' }] }
  await intact.saveSheet(tuba, mine)
  fail('read')
  await expect(settings.sheet(tuba)).rejects.toThrow('no room')
  fail('write')
  await expect(settings.saveSheet(tuba, { tempo: 120 })).rejects.toThrow('no room')
  fail(null)
  const now = { ...mine, tempo: 120, beats: 3 }
  expect(await settings.saveSheet(tuba, { beats: 3 })).toEqual(now)
  expect(await settings.sheet(tuba)).toEqual(now)
  await intact.saveSheet(tuba, { beats: 2, halfTurns: true })
  expect(await settings.saveSheet(tuba, { order: '' })).toEqual({ ...now, beats: 2, halfTurns: true, order: '' })
})

test('of two concurrent changes, the result of the first includes the second', async () => {
  const { settings } = open()
  const [first, second] = [settings.saveSheet(tuba, { tempo: 120 }), settings.saveSheet(tuba, { tempo: 132 })]
  expect([(await first).tempo, (await second).tempo, (await settings.sheet(tuba)).tempo]).toEqual([132, 132, 132])
})
