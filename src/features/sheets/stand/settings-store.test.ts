import { expect, test } from 'vitest'
import { openFailing, openOnDevice, tuba } from '../../../../tests/support/settings-store.ts'
import { newSheetSettings, newStandSettings, settingsInView } from './settings.ts'

test('the settings of a sheet are restored at the next start, and apply to no other sheet', async () => {
  const { settings } = openOnDevice()
  const mine = { ...newSheetSettings, fit: 'width', order: '1,2,3,2,4', tempo: 120 } as const
  await settings.saveSheet(tuba, mine)
  await settings.saveStand({ tint: 'night' })
  expect(await settings.sheet(tuba)).toEqual(mine)
  expect(await settings.sheet({ ...tuba, sheetId: 15 })).toEqual(newSheetSettings)
  expect((await settings.stand()).tint).toBe('night')
})

test.each([
  ['of a newer app', { ...newSheetSettings, version: 3 }],
  ['out of range', { ...newSheetSettings, version: 1, tempo: 900 }],
  ['something else', 'broken'],
])('a record that is %s is ignored', async (_, value) => {
  const { database, settings } = openOnDevice()
  await database.write(['stand'], async (transaction) => transaction.put('stand', 'sheet/3/14', value))
  expect(await settings.sheet(tuba)).toEqual(newSheetSettings)
})

test('settings saved by an older version stay, with defaults for what they lack', async () => {
  const { database, settings } = openOnDevice()
  const { mode: _, subdivision: _parts, countIn: _bars, ...older } = { ...newSheetSettings, version: 1, tempo: 120 }
  await database.write(['stand'], async (transaction) => transaction.put('stand', 'sheet/3/14', older))
  expect(await settings.sheet(tuba)).toEqual({ ...newSheetSettings, tempo: 120 })
})

const wide = { fit: 'width', halfTurns: false, cover: false, trimmed: true } as const

test('a sheet without its own view is shown in the default view, whatever else was set for it', async () => {
  const { settings } = openOnDevice()
  await settings.saveSheet(tuba, { tempo: 120 })
  await settings.saveStand({ view: wide })
  const shown = settingsInView(await settings.sheet(tuba), await settings.stand())
  expect(shown).toEqual({ ...newSheetSettings, ...wide, tempo: 120, ownView: false })
})

test('a sheet with its own view keeps it when the default changes, until it returns to the default', async () => {
  const { settings } = openOnDevice()
  const own = { ...wide, fit: 'page', trimmed: false } as const
  await settings.saveSheet(tuba, { ...own, ownView: true })
  await settings.saveStand({ view: wide })
  const stand = await settings.stand()
  expect(settingsInView(await settings.sheet(tuba), stand)).toMatchObject({ ...own, ownView: true })
  expect(settingsInView(await settings.saveSheet(tuba, { ownView: false }), stand)).toMatchObject(wide)
})

test('a view chosen in an older version is the own view of the sheet; settings without a default view are read', async () => {
  const { database, settings } = openOnDevice()
  const { ownView: _, ...older } = { ...newSheetSettings, version: 1, halfTurns: true }
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
  const { settings } = openOnDevice()
  await settings.saveOwnOrder('repertoire-1', ['2', '1'])
  expect([await settings.ownOrder('repertoire-1'), await settings.ownOrder('event-1')]).toEqual([['2', '1'], null])
  await settings.saveOwnOrder('repertoire-1', null)
  expect(await settings.ownOrder('repertoire-1')).toBeNull()
})

test('the current page survives a reload, but not until the next rehearsal', async () => {
  const { device, database, settings, openOn } = openOnDevice()
  const start = { place: 0, between: false, mode: null }
  const left = { place: 3, between: true, mode: 'play' } as const
  expect(await settings.position(tuba)).toEqual(start)
  await settings.savePosition(tuba, left)
  device.advance(11 * 3_600_000)
  expect(await openOn(database).position(tuba)).toEqual(left)
  expect(await settings.position({ ...tuba, sheetId: 15 })).toEqual(start)
  device.advance(2 * 3_600_000)
  expect(await settings.position(tuba)).toEqual(start)
})

test('a page saved before half pages and the preset were saved is restored', async () => {
  const { database, settings, now } = openOnDevice()
  const older = { version: 1, place: 2, at: now() }
  await database.write(['stand'], async (transaction) => transaction.put('stand', 'place/3/14', older))
  expect(await settings.position(tuba)).toEqual({ place: 2, between: false, mode: null })
})

test('the piece of a list that was played last is restored for the same hours, unless the list was played to its end', async () => {
  const { device, database, settings, openOn } = openOnDevice()
  await settings.saveCurrentEntry('event-1', '12-2')
  expect(await openOn(database).currentEntry('event-1')).toBe('12-2')
  expect(await settings.currentEntry('event-2')).toBeNull()
  device.advance(13 * 3_600_000)
  expect(await settings.currentEntry('event-1')).toBeNull()
  await settings.saveCurrentEntry('event-1', '12-2')
  await settings.saveCurrentEntry('event-1', null)
  expect(await settings.currentEntry('event-1')).toBeNull()
})

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
  const { device, intact, settings, fail } = openFailing()
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
  device.advance(1000)
  await intact.saveSheet(tuba, { beats: 2, halfTurns: true })
  expect(await settings.saveSheet(tuba, { order: '' }, now)).toEqual({ ...now, beats: 2, halfTurns: true, order: '' })
})

test('of two concurrent changes, the result of the first includes the second', async () => {
  const { settings } = openOnDevice()
  const [first, second] = [settings.saveSheet(tuba, { tempo: 120 }), settings.saveSheet(tuba, { tempo: 132 })]
  expect([(await first).tempo, (await second).tempo, (await settings.sheet(tuba)).tempo]).toEqual([132, 132, 132])
})
