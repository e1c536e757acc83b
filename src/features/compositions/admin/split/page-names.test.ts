import { expect, test } from 'vitest'
import { instrumentNames } from '#contract/instrument-index.ts'
import { readySections } from '#contract/ready-sections.ts'
import { usualInstruments, usualSections } from '../../../../../tests/support/usual-instruments.ts'
import { findPartNames } from './page-names.ts'
import { createPlan } from './plan.ts'

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

test('the parts of a section that the band added begin where their names are', () => {
  const instruments = [{ nameDe: 'Didgeridoo', nameEn: 'Didge', words: ['Ydk.'] }]
  const own = { id: 'DIDGERIDOOS', nameDe: 'Didgeridoos', nameEn: 'Drone pipes', instruments }
  const ready = readySections.map(({ nameDe, ...rest }) => ({ ...rest, id: nameDe.toUpperCase(), nameDe }))
  const names = instrumentNames([...usualSections, ...ready.filter(({ playsSheets }) => playsSheets), own])
  const pages = ['Bassoon 1', 'Kfg.', 'String Bass', 'Keyb.', 'Vocals', 'Drummers', 'Ydk. 1', 'Drone Pipes 2', 'Tuba']
  const scanned = pages.map((name) => ['Jingle Bells', name])
  expect([...findPartNames(names, scanned, 'Jingle Bells').values()]).toEqual(pages)
  const plan = createPlan(pages.length, findPartNames(names, scanned, 'Jingle Bells'), {
    instruments: names,
    title: 'Jingle Bells',
  })
  expect(plan.map(({ fields: { instrument, voice }, question }) => [instrument, voice, question])).toEqual([
    ['FAGOTT', '1', null],
    ['FAGOTT', 'Kontrafagott', null],
    ['KONTRABASS', '', null],
    ['KEYBOARD', '', null],
    ['GESANG', '', null],
    ['TAMBOUREN', '', null],
    ['DIDGERIDOOS', '1', null],
    ['DIDGERIDOOS', '2', null],
    ['TUBA', '', null],
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
