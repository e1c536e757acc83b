import { expect, test } from 'vitest'
import { findWorkGaps } from './suisa.ts'

const complete = {
  ...{ title: 'Marsch', subtitle: null, composers: ['Olga Sand'], arrangers: [] },
  ...{ publisher: 'Verlag A', workNumber: '1234567', duration: 200 },
}

test('an original work needs its number, composer, publisher and duration', () => {
  expect(findWorkGaps(complete)).toEqual([])
  expect(findWorkGaps({ ...complete, workNumber: null, composers: [], publisher: null, duration: null })).toEqual([
    ...['work_number', 'composer', 'publisher', 'duration'],
  ])
})

test.each([
  ['Walzer (arr. für Blasmusik)', null],
  ['Walzer', 'Arrangement für Blasorchester'],
  ['Walzer', 'bearbeitet für Blasmusik'],
])('a work that calls itself an arrangement needs an arranger: %s, %s', (title, subtitle) => {
  expect(findWorkGaps({ ...complete, title, subtitle })).toEqual(['arranger'])
  expect(findWorkGaps({ ...complete, title, subtitle, arrangers: ['Urs Egli'] })).toEqual([])
})

test('a work whose title only resembles such a word needs no arranger', () => {
  expect(findWorkGaps({ ...complete, title: 'Carrara', subtitle: 'Marsch von der Arrenberger Heide' })).toEqual([])
})
