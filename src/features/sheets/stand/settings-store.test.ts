import { expect, test } from 'vitest'
import { openMemberDatabase } from '#device/database.ts'
import { testDevice } from '../../../../tests/support/device.ts'
import { newSheetSettings, newStandSettings } from './settings.ts'
import { openSettings } from './settings-store.ts'

const open = () => {
  const database = openMemberDatabase(testDevice().tab(), 'player')
  return { database, settings: openSettings(database) }
}
const tuba = { compositionId: 3, sheetId: 14 }

test('what is set for a sheet is there at the next start, and for no other sheet', async () => {
  const { settings } = open()
  const mine = { ...newSheetSettings, fit: 'width', order: '1,2,3,2,4', tempo: 120 } as const
  await settings.saveSheet(tuba, mine)
  await settings.saveStand({ ...newStandSettings, tint: 'night' })
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
