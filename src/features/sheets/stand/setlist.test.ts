import { expect, test } from 'vitest'
import type { Composition, Sheet } from '#contract/compositions.ts'
import { arrange, entriesOf, entryAfter, findMissingEntries, listOfName, moveEntry, nameOfList } from './setlist.ts'

const tuba = { instrument: 'TUBA', voice: null, key: null }
const sheet = (compositionId: number, instrument: Sheet['instrument']): Sheet => ({
  id: 10 * compositionId,
  compositionId,
  name: `${compositionId}.pdf`,
  contentType: 'application/pdf',
  size: 1,
  sha256: '',
  etag: '',
  instrument,
  voice: null,
  key: null,
})
const piece = (id: number, instrument: Sheet['instrument'] = 'TUBA'): Composition => ({
  id,
  inventory: null,
  title: `Piece ${id}`,
  subtitle: null,
  description: null,
  genre: null,
  composers: [],
  arrangers: [],
  link: null,
  archived: false,
  sheets: [sheet(id, instrument)],
})
const keys = (entries: ReturnType<typeof entriesOf>) => entries.map(({ key }) => key)

test('a piece that is played again has its own entry', () => {
  expect(keys(entriesOf([tuba], [piece(3), piece(1), piece(3)]))).toEqual(['3-1', '1-1', '3-2'])
})

test('turning through the list skips entries without a part, and stops at both ends', () => {
  const list = entriesOf([tuba], [piece(1), piece(2, 'FLUTE'), piece(3)])
  expect(list.map(({ part }) => part?.sheet.id ?? null)).toEqual([10, null, 30])
  expect(entryAfter(list, '1-1', 'next')?.key).toBe('3-1')
  expect(entryAfter(list, '3-1', 'back')?.key).toBe('1-1')
  expect([entryAfter(list, '3-1', 'next'), entryAfter(list, '1-1', 'back'), entryAfter(list, '9-1', 'next')]).toEqual([
    null,
    null,
    null,
  ])
})

test('reports unsaved entries of a list as missing, an encore once; an older edition can be played', () => {
  const list = entriesOf([tuba], [piece(1), piece(2, 'FLUTE'), piece(3), piece(4), piece(3)])
  const saved = [1, 4].map((compositionId) => ({
    version: 1 as const,
    missing: false,
    compositionId,
    sheetId: 10 * compositionId,
    title: '',
    name: '',
    contentType: 'application/pdf',
    size: 1,
    sha256: compositionId === 1 ? '' : 'before',
    etag: '',
    savedAt: '2026-11-20T19:00:00Z',
  }))
  expect(findMissingEntries(list, saved).map(({ compositionId }) => compositionId)).toEqual([3])
})

test("the player's own order keeps known entries, drops removed ones and appends new ones", () => {
  const list = entriesOf([tuba], [piece(1), piece(4), piece(2), piece(3)])
  expect(keys(arrange(list, ['3-1', '9-1', '1-1', '2-1']))).toEqual(['3-1', '1-1', '2-1', '4-1'])
  expect(keys(arrange(list, null))).toEqual(['1-1', '4-1', '2-1', '3-1'])
})

test('an entry moves up and down, and stops at the ends', () => {
  expect(moveEntry(['1', '2', '3'], '3', -1)).toEqual(['1', '3', '2'])
  expect(moveEntry(['1', '2', '3'], '1', 1)).toEqual(['2', '1', '3'])
  expect(moveEntry(['1', '2', '3'], '1', -1)).toEqual(['1', '2', '3'])
})

test('parses the name of a list from the address, and rejects anything else', () => {
  expect(listOfName(nameOfList({ kind: 'event', id: 12 }))).toEqual({ kind: 'event', id: 12 })
  expect([listOfName('event-x'), listOfName('shop-1'), listOfName(3), listOfName(undefined)]).toEqual([
    null,
    null,
    null,
    null,
  ])
})
