import { expect, test } from 'vitest'
import type { Composition, Sheet } from '#contract/compositions.ts'
import { newMusic, newRepertoires } from './new-music.ts'

const sheet = (compositionId: number, instrument: Sheet['instrument'], createdAt?: string): Sheet => ({
  id: compositionId,
  compositionId,
  name: 'part.pdf',
  contentType: 'application/pdf',
  size: 1,
  sha256: 'ab'.repeat(32),
  etag: '"1"',
  instrument,
  voice: null,
  key: null,
  ...(createdAt === undefined ? {} : { createdAt }),
})
const piece = (id: number, sheets: Sheet[]): Composition => ({
  id,
  inventory: null,
  title: `Stück ${id}`,
  subtitle: null,
  description: null,
  genre: null,
  composers: [],
  arrangers: [],
  link: null,
  archived: false,
  sheets,
})
const repertoire = (name: string) => ({ id: 1, name, dateStart: '2026-09-01', dateEnd: '2027-01-31' })
const tuba = { instrument: 'TUBA', voice: null, key: null, further: [] }
const now = new Date('2026-11-21T12:00:00Z')

test("the player's parts added in the last thirty days are new, newest first, each piece once", () => {
  const pieces = [
    piece(1, [sheet(1, 'TUBA', '2026-10-20T12:00:00.000Z')]),
    piece(2, [sheet(2, 'TUBA', '2026-11-01T12:00:00.000Z')]),
    piece(3, [sheet(3, 'TUBA', '2026-11-20T12:00:00.000Z')]),
    piece(4, [sheet(4, 'FLUTE', '2026-11-20T12:00:00.000Z')]),
    piece(5, [sheet(5, 'TUBA')]),
  ]
  const programmes = [
    { repertoire: repertoire('Advent'), compositions: pieces },
    { repertoire: repertoire('Frühling'), compositions: pieces },
    { repertoire: repertoire('Sommer'), compositions: undefined },
  ]
  expect(newMusic(programmes, tuba, now)).toMatchObject([
    { id: 3, repertoire: 'Advent' },
    { id: 2, repertoire: 'Advent' },
  ])
})

test('a repertoire that began in the last thirty days is new; earlier and future ones are not', () => {
  const programmes = ['2026-10-21', '2026-10-22', '2026-11-21', '2026-11-22'].map((dateStart, id) => ({
    repertoire: { id, name: dateStart, dateStart, dateEnd: '2027-01-31' },
    compositions: [],
  }))
  expect(newRepertoires(programmes, now).map(({ name }) => name)).toEqual(['2026-11-21', '2026-10-22'])
})
