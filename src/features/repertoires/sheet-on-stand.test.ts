import { expect, test } from 'vitest'
import type { Composition, Sheet } from '#contract/compositions.ts'
import type { SavedSheet } from '#device/sheets/store.ts'
import { findStandSheet } from './sheet-on-stand.ts'

const place = { compositionId: 3, sheetId: 31 }
const facts = { name: 'Can-Can - Tuba.pdf', contentType: 'application/pdf', size: 9, sha256: 'ab', etag: '"ab"' }
const sheet: Sheet = { id: 31, compositionId: 3, instrument: 'TUBA', voice: null, key: 'Es', ...facts }
const saved: SavedSheet = {
  version: 1,
  ...place,
  title: 'Can-Can',
  savedAt: '2026-11-20T19:00:00Z',
  missing: false,
  ...facts,
}
const piece: Composition = {
  id: 3,
  inventory: null,
  title: 'Can-Can',
  subtitle: null,
  description: null,
  genre: null,
  composers: [],
  arrangers: [],
  link: null,
  archived: false,
  sheets: [sheet],
}
const without = { ...piece, sheets: [] }

test('a part in the library is played as listed there', () => {
  expect(findStandSheet(piece, place, [saved], null)).toEqual({ composition: piece, sheet, isDeleted: false })
})

test('a part deleted while it is on the stand stays there, saved or not', () => {
  const before = findStandSheet(piece, place, [], null)
  const after = findStandSheet(without, place, [], before)
  expect(after).toEqual({ composition: piece, sheet, isDeleted: true })
  expect(findStandSheet(null, place, [], after)).toEqual(after)
})

test('a saved part can be opened although it, or the whole piece, was deleted from the library', () => {
  const own = { ...sheet, instrument: 'other', key: null }
  expect(findStandSheet(without, place, [saved], null)).toEqual({ composition: without, sheet: own, isDeleted: true })
  expect(findStandSheet(null, place, [saved], null)).toMatchObject({
    composition: { id: 3, title: 'Can-Can', sheets: [] },
    sheet: own,
    isDeleted: true,
  })
})

test('does not show another part in its place, and reports nothing before the library is known', () => {
  const other = findStandSheet({ ...piece, sheets: [{ ...sheet, id: 32 }] }, { ...place, sheetId: 32 }, [], null)
  expect(findStandSheet(without, place, [], other)).toBeNull()
  expect(findStandSheet(undefined, place, [saved], null)).toBeNull()
})
