import { expect, test } from 'vitest'
import { entriesOf, findWrongField, lengthOf, linesIn, withLine, withPiece } from './entries.ts'

const march = { id: 7, title: 'Marsch', composers: [], duration: 200 }
const pause = { textDe: 'Pause', textEn: null, minutes: 20 }

test('a piece that is added twice has two places, also after another one was removed', () => {
  const twice = withPiece(withPiece([], march), march)
  expect(twice.map(({ place }) => place)).toEqual([0, 1])
  expect(withPiece(twice.slice(1), march).map(({ place }) => place)).toEqual([1, 2])
})

test('a free line stays between its pieces when the programme is saved and read again', () => {
  const entries = withPiece(withLine(withPiece([], march), pause), march)
  const freeLines = linesIn(entries)
  expect(freeLines).toEqual([{ ...pause, piecesBefore: 1 }])
  expect(entriesOf({ programme: [march, march], freeLines: [...freeLines] })).toEqual(entries)
})

test('the minutes of free lines count in the length, and pieces without a duration are still named', () => {
  const entries = withLine(withPiece(withPiece([], march), { ...march, duration: null }), pause)
  expect(lengthOf(entries)).toEqual({ duration: 200 + 20 * 60, withoutDuration: 1 })
})

test.each([
  [{ textDe: ' ' }, 'line-0-de'],
  [{ minutes: '0' }, 'line-0-minutes'],
  [{ minutes: '241' }, 'line-0-minutes'],
  [{ minutes: 'lang' }, 'line-0-minutes'],
  [{ minutes: '' }, undefined],
  [{}, undefined],
])('a free line with %j is refused at %s', (typed, field) => {
  const entries = withLine([], pause).map((entry) => (entry.kind === 'line' ? { ...entry, ...typed } : entry))
  expect(findWrongField(entries)).toBe(field)
})
