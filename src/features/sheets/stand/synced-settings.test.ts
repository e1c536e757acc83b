import { expect, test } from 'vitest'
import { memberScope } from '#contract/stand-settings.ts'
import { openFailing, openNoting, openOnDevice, tuba } from '../../../../tests/support/settings-store.ts'
import { newSheetSettings, newStandSettings, type SheetSettings } from './settings.ts'

const wide = { fit: 'width', halfTurns: false, cover: false, trimmed: true } as const

test('what another device added stays when the player changes the same list without having seen it', async () => {
  const { settings, arrive, now } = openOnDevice()
  const mine = { page: 2, name: 'Trio' }
  const seen = await settings.saveSheet(tuba, { bookmarks: [mine] })
  await arrive('14', ['bookmarks/3/Coda', { page: 3, name: 'Coda' }, now()])
  const next = { page: 1, name: 'Anfang' }
  const { bookmarks } = await settings.saveSheet(tuba, { bookmarks: [next, mine] }, seen)
  expect(bookmarks).toEqual([next, mine, { page: 3, name: 'Coda' }])
  const { bookmarks: left } = await settings.saveSheet(
    tuba,
    { bookmarks: [next] },
    { ...seen, bookmarks: [next, mine] },
  )
  expect(left).toEqual([next, { page: 3, name: 'Coda' }])
})

test('a change wins over the one that the player saw, although the clock of this device is behind', async () => {
  const { settings, arrive, now } = openOnDevice()
  await arrive('14', ['order', '3,2,1', now() + 3_600_000])
  const seen = await settings.sheet(tuba)
  expect(seen.order).toBe('3,2,1')
  expect((await settings.saveSheet(tuba, { order: '1,2' }, seen)).order).toBe('1,2')
})

test('the mode, the own view and the declined notes of a sheet are not sent', async () => {
  const { settings, sent } = openOnDevice()
  await settings.saveSheet(tuba, { mode: 'play', fit: 'width', ownView: true, declinedNotes: 'a'.repeat(64) })
  await settings.saveStand({ tint: 'night', click: false, zonesSeen: true })
  expect([await sent(), await sent(memberScope)]).toEqual([[], []])
  await settings.saveSheet(tuba, { tempo: 90 })
  expect(await sent()).toMatchObject([{ name: 'tempo', value: 90 }])
})

test('the default view applies to the screens of its class', async () => {
  const { settings, arrive, now, onPhone } = openOnDevice()
  await settings.saveStand({ view: wide })
  const narrow = { ...wide, fit: 'scroll' }
  await arrive(memberScope, ['view/phone', narrow, now()], ['view/large', wide, now() - 1])
  expect((await settings.stand()).view).toEqual(wide)
  onPhone()
  expect((await settings.stand()).view).toEqual(narrow)
})

test('settings of an older version are sent once, and never win over those of another device', async () => {
  const { database, settings, openOn, sent, arrive } = openOnDevice()
  const former = {
    ...newSheetSettings,
    version: 1,
    ...{ mode: 'play', halfTurns: true, declinedNotes: 'a'.repeat(64) },
    ...{ order: '1,2,3,2', tempo: 120, rotations: { 2: 90 }, splits: { 1: 0.4 } },
    margins: { 2: { top: 0.1, right: 0, bottom: 0.2, left: 0 } },
    bookmarks: [
      { page: 2, name: 'Trio' },
      { page: 2, name: 'Trio' },
    ],
    jumps: [{ from: 3, to: 1, name: 'D.C.' }],
  }
  await database.write(['stand'], async (transaction) => {
    transaction.put('stand', 'sheet/3/14', former)
    transaction.put('stand', 'stand', { ...newStandSettings, view: wide })
  })
  await settings.migrate()
  const { version: _, rotations: _rotations, ...same } = former
  expect(await settings.sheet(tuba)).toMatchObject({ ...same, orientations: { 2: { rotation: 90, tilt: 0 } } })
  expect((await settings.stand()).view).toEqual(wide)
  const names = (await sent()).map(({ name }) => name)
  expect(new Set(names)).toEqual(
    new Set([
      ...['order', 'tempo', 'orientations/2', 'splits/1', 'margins/2'],
      ...['bookmarks/2/Trio', 'bookmarks/2/Trio/2', 'jumps/3/D.C.'],
    ]),
  )
  expect(await sent(memberScope)).toMatchObject([{ name: 'view/large', value: wide }])
  await settings.saveSheet(tuba, { tempo: 96 }, await settings.sheet(tuba))
  await openOn(database).migrate()
  expect((await sent()).length).toBe(names.length)
  await arrive('14', ['order', '2,1', 1], ['tempo', 60, 1])
  expect(await settings.sheet(tuba)).toMatchObject({ order: '2,1', tempo: 96, mode: 'play' })
})

test('settings of an older version that could not be converted yet apply, and are converted with the next change', async () => {
  const { intact, settings, fail, database, sent } = openFailing()
  const former = { ...newSheetSettings, version: 1, order: '3,2,1', mode: 'play' }
  await database.write(['stand'], async (transaction) => transaction.put('stand', 'sheet/3/14', former))
  fail('write')
  expect(await settings.sheet(tuba)).toMatchObject({ order: '3,2,1', mode: 'play' })
  fail(null)
  await settings.saveSheet(tuba, { tempo: 90 })
  expect(await intact.sheet(tuba)).toMatchObject({ order: '3,2,1', tempo: 90, mode: 'play' })
  expect(await sent()).toContainEqual(expect.objectContaining({ name: 'order', at: 0 }))
})

test('what arrives from another device is announced, and an open stand stays locked', async () => {
  const { settings, arrive, now } = openOnDevice()
  await settings.saveSheet(tuba, { mode: 'play' })
  const seen: SheetSettings[] = []
  settings.subscribe(() => void settings.sheet(tuba).then((next) => seen.push(next)))
  await arrive('14', ['order', '2,1', now()])
  await expect.poll(() => seen).toMatchObject([{ order: '2,1', mode: 'play' }])
})

test('the change of a setting is handed to the outbox before anything is awaited', async () => {
  const { noted, settings } = openNoting()
  const sheet = settings.saveSheet(tuba, { tempo: 90 })
  expect(noted()).toEqual(['tempo'])
  const stand = settings.saveStand({ view: wide })
  expect(noted()).toEqual(['tempo', 'view/large'])
  await Promise.all([sheet, stand])
})
