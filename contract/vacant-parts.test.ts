import { expect, test } from 'vitest'
import { findVacantParts } from './vacant-parts.ts'

const player = (section: string, voice: string | null, comes = false) => ({ section, voice, comes })
/** 'HORN 2: 1' = the part with its number of substitutes. */
const vacant = (
  ...[players, pool = []]: [Parameters<typeof findVacantParts>[0], Parameters<typeof findVacantParts>[1]?]
) => findVacantParts(players, pool).map(({ section, voice, substitutes }) => `${section} ${voice}: ${substitutes}`)

test('a part is vacant once nobody comes who plays it, however many do not come', () => {
  const clarinets = [player('CLARINET', '1', true), player('CLARINET', '2'), player('CLARINET', '2')]
  expect(vacant(clarinets)).toEqual(['CLARINET 2: 0'])
  expect(vacant([...clarinets, player('CLARINET', '2', true)])).toEqual([])
})

test('parts are in the order of the sections, and of the voices within', () => {
  const players = [player('SAX', 'Tenor'), player('SAX', 'Alt 10'), player('SAX', 'Alt 2'), player('HORN', '1')]
  expect(vacant(players)).toEqual(['SAX Alt 2: 0', 'SAX Alt 10: 0', 'SAX Tenor: 0', 'HORN 1: 0'])
})

test('whoever plays two voices comes for both, however the voice is written', () => {
  expect(vacant([player('HORN', '1+2', true), player('HORN', '2.'), player('HORN', '3')])).toEqual(['HORN 3: 0'])
  expect(vacant([player('SAX', 'alt 1', true), player('SAX', 'Alt 1')])).toEqual([])
  expect(vacant([player('HORN', '1+2')])).toEqual(['HORN 1: 0', 'HORN 2: 0'])
})

test('a section without voices is vacant once nobody of it comes', () => {
  expect(vacant([player('TUBA', null), player('TUBA', null)])).toEqual(['TUBA null: 0'])
  expect(vacant([player('TUBA', null), player('TUBA', 'Es', true)])).toEqual([])
})

test('substitutes fill the part that they play, or without a voice any of their section', () => {
  const pool = [
    { section: 'HORN', voice: '2' },
    { section: 'HORN', voice: null },
    { section: 'HORN', voice: '3+4' },
    { section: 'TUBA', voice: null },
  ]
  expect(vacant([player('HORN', '1'), player('HORN', '2'), player('HORN', '4')], pool)).toEqual([
    ...['HORN 1: 1', 'HORN 2: 2', 'HORN 4: 2'],
  ])
  expect(vacant([player('HORN', null)], pool)).toEqual(['HORN null: 3'])
})
