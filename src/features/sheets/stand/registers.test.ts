import { expect, test } from 'vitest'
import { latestEdits, type SettingEdit } from '#contract/stand-settings.ts'
import { rotatePage } from './orientation.ts'
import { changedRegisters, fromRegisters, toRegisters } from './registers.ts'
import { newSyncedSettings, type SyncedSettings } from './settings.ts'

const margins = { top: 0.1, right: 0.2, bottom: 0.3, left: 0.4 }
const filled: SyncedSettings = {
  order: '1,2,1',
  tempo: 96,
  beats: 3,
  subdivision: 2,
  countIn: 1,
  orientations: { 2: { rotation: 90, tilt: 0 } },
  margins: { 2: margins, 3: margins },
  splits: { 1: 0.4, 2: 0.6 },
  bookmarks: [
    { page: 1, name: 'Anfang' },
    { page: 2, name: 'Trio' },
  ],
  jumps: [
    { from: 2, to: 1, name: 'D.C.' },
    { from: 2, to: 3, name: 'D.S.' },
    { from: 2, to: 3, name: 'D.S.', at: { x: 7000, y: 2000 }, target: { x: 100, y: 9000 } },
  ],
  sectionMarks: { 'a2d6e2f4-1111-4222-8333-444455556666': { page: 2, at: { x: 900, y: 4200 } } },
}
let ids = 0
const editsOf = (before: SyncedSettings, after: SyncedSettings, at: number): SettingEdit[] =>
  [...changedRegisters(toRegisters(before), toRegisters(after))].map(([name, value]) => ({
    ...{ name, value, at },
    id: `${++ids}`,
  }))
/** The settings after the changes of two devices, each based on `base`, in both orders. */
const merged = (base: SyncedSettings, one: SyncedSettings, other: SyncedSettings): SyncedSettings => {
  const start = editsOf(newSyncedSettings, base, 1)
  const [first, second] = [editsOf(base, one, 2), editsOf(base, other, 3)]
  const result = fromRegisters(latestEdits(start, first, second))
  expect(fromRegisters(latestEdits(second, first, start, second))).toEqual(result)
  return result
}

test('all settings are read as they were written, and equal settings are no change', () => {
  expect(fromRegisters(editsOf(newSyncedSettings, filled, 1))).toEqual(filled)
  expect(editsOf(filled, structuredClone(filled), 1)).toEqual([])
  expect(merged(filled, newSyncedSettings, filled)).toEqual(newSyncedSettings)
})

test('of two devices that reorder the pages of a sheet, the later one wins on both', () => {
  expect(merged(filled, { ...filled, order: '3,2,1' }, { ...filled, order: '2,2' }).order).toBe('2,2')
})

test('changes of different settings, pages and items of two devices all apply', () => {
  const one: SyncedSettings = {
    ...filled,
    order: '3,2,1',
    margins: { 3: margins },
    bookmarks: [...filled.bookmarks, { page: 3, name: 'Coda' }],
    jumps: [],
  }
  const other: SyncedSettings = {
    ...filled,
    tempo: 60,
    margins: { ...filled.margins, 1: margins },
    bookmarks: [{ page: 2, name: 'Trio' }],
    splits: { 2: 0.6 },
  }
  expect(merged(filled, one, other)).toEqual({
    ...filled,
    order: '3,2,1',
    tempo: 60,
    margins: { 1: margins, 3: margins },
    bookmarks: [
      { page: 2, name: 'Trio' },
      { page: 3, name: 'Coda' },
    ],
    jumps: [],
    splits: { 2: 0.6 },
  })
})

test('margins set on one device fit the page that another device has rotated; its line of half pages is discarded', () => {
  const base = { ...newSyncedSettings, splits: { 1: 0.4 } }
  const rotated = { ...base, ...rotatePage(base, 1, {}) }
  const {
    orientations,
    margins: both,
    splits,
  } = merged(base, rotated, { ...base, margins: { 1: margins }, splits: { 1: 0.3 } })
  expect({ orientations, margins: both, splits }).toEqual({
    orientations: { 1: { rotation: 90, tilt: 0 } },
    margins: { 1: { top: 0.4, right: 0.1, bottom: 0.2, left: 0.3 } },
    splits: {},
  })
})

test('a setting that this version cannot read is left out, and the others apply', () => {
  const odd = [
    ['tempo', 'fast'],
    ['order', null],
    ['bookmarks/1/x', { page: 0 }],
    ['glow/1', true],
    ['beats', 3],
  ] as const
  const edits = odd.map(([name, value]) => ({ name, value, at: 1, id: name }))
  expect(fromRegisters(edits)).toEqual({ ...newSyncedSettings, beats: 3 })
})

test('a name with characters that cannot be stored is stored without them', () => {
  const bookmarks = [
    { page: 1, name: 'Trio\ud83c' },
    { page: 1, name: '\u0007' },
  ]
  const edits = editsOf(newSyncedSettings, { ...newSyncedSettings, bookmarks }, 1)
  expect(edits).toMatchObject([{ name: 'bookmarks/1/Trio', value: { page: 1, name: 'Trio' } }])
})
