import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { memberScope, type SettingEdit } from '#contract/stand-settings.ts'
import { type MemberDatabase, openMemberDatabase } from '#device/database.ts'
import { kinds } from '#device/outbox/kinds/kinds.ts'
import { pendingEdits } from '#device/outbox/kinds/stand-setting.ts'
import { openOutbox } from '#device/outbox/store.ts'
import { openStandSettings } from '#device/stand-settings/store.ts'
import { testDevice } from '../../../../tests/support/device.ts'
import { newSheetSettings, newStandSettings, type SheetSettings, settingsInView } from './settings.ts'
import { openSettings, type SettingsStore } from './settings-store.ts'

const tuba = { compositionId: 3, sheetId: 14 }

const open = () => {
  const device = testDevice()
  const tab = device.tab()
  const database = openMemberDatabase(tab, 'player')
  let screen: 'phone' | 'large' = 'large'
  const openOn = (from: MemberDatabase) => {
    const settings = openSettings({
      database: from,
      outbox: openOutbox(tab, from, kinds),
      standSettings: openStandSettings(tab, from),
      now: tab.now,
      uuid: randomUUID,
      screen: () => screen,
    })
    return { ...settings, saveSheet: savingSheet(settings) }
  }
  const { receive, standing } = openStandSettings(device.tab(), database)
  return {
    device,
    database,
    openOn,
    settings: openOn(database),
    onPhone: () => {
      screen = 'phone'
    },
    /** The edits of a scope in the outbox. */
    sent: async (scope = '14') => pendingEdits(await openOutbox(tab, database, kinds).list(), scope),
    /** Edits of another device arrive. */
    arrive: async (scope: string, ...edits: readonly (readonly [string, unknown, number])[]) => {
      const { cursor } = await standing()
      const fresh = edits.map(([name, value, at]): SettingEdit => ({ name, value, at, id: randomUUID() }))
      await receive(cursor, {
        edits: fresh.map((edit) => ({ ...edit, scope })),
        cursor: cursor + 1,
        more: false,
        held: { settings: 0, seconds: 0 },
      })
    },
    now: () => tab.now().getTime(),
  }
}
/** Saves a change by a player who sees what is saved, unless something else is given. */
const savingSheet =
  (settings: SettingsStore) =>
  async (
    place: typeof tuba,
    changed: Partial<SheetSettings>,
    seen: SheetSettings = newSheetSettings,
  ): Promise<SheetSettings> =>
    settings.saveSheet(place, { title: 'Can-Can', changed, seen })

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
  ['of a newer app', { ...newSheetSettings, version: 3 }],
  ['out of range', { ...newSheetSettings, version: 1, tempo: 900 }],
  ['something else', 'broken'],
])('a record that is %s is ignored', async (_, value) => {
  const { database, settings } = open()
  await database.write(['stand'], async (transaction) => transaction.put('stand', 'sheet/3/14', value))
  expect(await settings.sheet(tuba)).toEqual(newSheetSettings)
})

test('settings saved by an older version stay, with defaults for what they lack', async () => {
  const { database, settings } = open()
  const { mode: _, subdivision: _parts, countIn: _bars, ...older } = { ...newSheetSettings, version: 1, tempo: 120 }
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
  const { settings } = open()
  await settings.saveOwnOrder('repertoire-1', ['2', '1'])
  expect([await settings.ownOrder('repertoire-1'), await settings.ownOrder('event-1')]).toEqual([['2', '1'], null])
  await settings.saveOwnOrder('repertoire-1', null)
  expect(await settings.ownOrder('repertoire-1')).toBeNull()
})

test('the current page survives a reload, but not until the next rehearsal', async () => {
  const { device, database, settings, openOn } = open()
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
  const { database, settings, now } = open()
  const older = { version: 1, place: 2, at: now() }
  await database.write(['stand'], async (transaction) => transaction.put('stand', 'place/3/14', older))
  expect(await settings.position(tuba)).toEqual({ place: 2, between: false, mode: null })
})

test('the piece of a list that was played last is restored for the same hours, unless the list was played to its end', async () => {
  const { device, database, settings, openOn } = open()
  await settings.saveCurrentEntry('event-1', '12-2')
  expect(await openOn(database).currentEntry('event-1')).toBe('12-2')
  expect(await settings.currentEntry('event-2')).toBeNull()
  device.advance(13 * 3_600_000)
  expect(await settings.currentEntry('event-1')).toBeNull()
  await settings.saveCurrentEntry('event-1', '12-2')
  await settings.saveCurrentEntry('event-1', null)
  expect(await settings.currentEntry('event-1')).toBeNull()
})

/** Opens the store on a database that can be made to fail, like that of a device that is full or short of memory. */
const openFailing = () => {
  const opened = open()
  const { database, settings, openOn } = opened
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
  return { ...opened, intact: settings, settings: openOn(failingDatabase), fail }
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
  const { settings } = open()
  const [first, second] = [settings.saveSheet(tuba, { tempo: 120 }), settings.saveSheet(tuba, { tempo: 132 })]
  expect([(await first).tempo, (await second).tempo, (await settings.sheet(tuba)).tempo]).toEqual([132, 132, 132])
})

test('what another device added stays when the player changes the same list without having seen it', async () => {
  const { settings, arrive, now } = open()
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
  const { settings, arrive, now } = open()
  await arrive('14', ['order', '3,2,1', now() + 3_600_000])
  const seen = await settings.sheet(tuba)
  expect(seen.order).toBe('3,2,1')
  expect((await settings.saveSheet(tuba, { order: '1,2' }, seen)).order).toBe('1,2')
})

test('the mode, the own view and the declined notes of a sheet are not sent', async () => {
  const { settings, sent } = open()
  await settings.saveSheet(tuba, { mode: 'play', fit: 'width', ownView: true, declinedNotes: 'a'.repeat(64) })
  await settings.saveStand({ tint: 'night', click: false, zonesSeen: true })
  expect([await sent(), await sent(memberScope)]).toEqual([[], []])
  await settings.saveSheet(tuba, { tempo: 90 })
  expect(await sent()).toMatchObject([{ name: 'tempo', value: 90 }])
})

test('the default view applies to the screens of its class', async () => {
  const { settings, arrive, now, onPhone } = open()
  await settings.saveStand({ view: wide })
  const narrow = { ...wide, fit: 'scroll' }
  await arrive(memberScope, ['view/phone', narrow, now()], ['view/large', wide, now() - 1])
  expect((await settings.stand()).view).toEqual(wide)
  onPhone()
  expect((await settings.stand()).view).toEqual(narrow)
})

test('settings of an older version are sent once, and never win over those of another device', async () => {
  const { database, settings, openOn, sent, arrive } = open()
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
  const { version: _, ...same } = former
  expect(await settings.sheet(tuba)).toMatchObject(same)
  expect((await settings.stand()).view).toEqual(wide)
  const names = (await sent()).map(({ name }) => name)
  expect(new Set(names)).toEqual(
    new Set([
      ...['order', 'tempo', 'rotations/2', 'splits/1', 'margins/2'],
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
  const { settings, arrive, now } = open()
  await settings.saveSheet(tuba, { mode: 'play' })
  const seen: SheetSettings[] = []
  settings.subscribe(() => void settings.sheet(tuba).then((next) => seen.push(next)))
  await arrive('14', ['order', '2,1', now()])
  await expect.poll(() => seen).toMatchObject([{ order: '2,1', mode: 'play' }])
})
