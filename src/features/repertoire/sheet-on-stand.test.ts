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

test('what the library lists is played as it says', () => {
  expect(findStandSheet(piece, place, [saved], null)).toEqual({ composition: piece, sheet, isGone: false })
})

test('a part that is deleted while it lies on the stand stays there, saved or not', () => {
  const before = findStandSheet(piece, place, [], null)
  const after = findStandSheet(without, place, [], before)
  expect(after).toEqual({ composition: piece, sheet, isGone: true })
  expect(findStandSheet(null, place, [], after)).toEqual(after)
})

test('what is saved can be opened although the part, or the whole piece, is gone', () => {
  const own = { ...sheet, instrument: 'other', key: null }
  expect(findStandSheet(without, place, [saved], null)).toEqual({ composition: without, sheet: own, isGone: true })
  expect(findStandSheet(null, place, [saved], null)).toMatchObject({
    composition: { id: 3, title: 'Can-Can', sheets: [] },
    sheet: own,
    isGone: true,
  })
})

test('another part is not taken for it, and nothing is said before it is known', () => {
  const other = findStandSheet({ ...piece, sheets: [{ ...sheet, id: 32 }] }, { ...place, sheetId: 32 }, [], null)
  expect(findStandSheet(without, place, [], other)).toBeNull()
  expect(findStandSheet(undefined, place, [saved], null)).toBeNull()
})
