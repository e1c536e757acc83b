import { expect, test } from 'vitest'
import { usualInstruments } from '../../../../../tests/support/usual-instruments.ts'
import { findPartNames } from './page-names.ts'

const namesIn = (...pages: readonly string[][]) => [...findPartNames(usualInstruments, pages, 'Jingle Bells')]

test('a part begins where the first lines name another one', () => {
  expect(
    namesIn(
      ['1. Klarinette in B', 'Jingle Bells', 'arr. H. Muster'],
      ['1. Klarinette in B', '2'],
      ['Jingle Bells', '2. Klarinette in B'],
      [],
      ['Tuba'],
    ),
  ).toEqual([
    [1, '1. Klarinette in B'],
    [3, '2. Klarinette in B'],
    [5, 'Tuba'],
  ])
})

test('the page number beside the name of a part begins no other part', () => {
  expect(namesIn(['Klarinette 1'], ['Klarinette 1 - 2'], ['Klarinette 2'])).toEqual([
    [1, 'Klarinette 1'],
    [3, 'Klarinette 2'],
  ])
})

test('titles, composers and pages without text name no part', () => {
  expect(namesIn(['Jingle Bells', 'J. Pierpont (1822–1893)', 'Allegro'], [], ['D.C. al Fine'])).toEqual([])
})
