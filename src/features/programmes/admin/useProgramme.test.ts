import { expect, test } from 'vitest'
import { withPiece } from './useProgramme.ts'

const march = { id: 7, title: 'Marsch', composers: [], duration: 200 }

test('a piece that is added twice has two places, also after another one was removed', () => {
  const twice = withPiece(withPiece([], march), march)
  expect(twice.map(({ place }) => place)).toEqual([0, 1])
  expect(withPiece(twice.slice(1), march).map(({ place }) => place)).toEqual([1, 2])
})
