import { describe, expect, test } from 'vitest'
import { nameOfHousehold } from './household-names.ts'

const today = '2026-11-29'
const person = (firstName: string, lastName: string, birthDate: string | null = null) => ({
  ...{ firstName, lastName, birthDate },
  company: null,
})
const anna = person('Anna', 'Muster', '1980-05-01')
const beat = person('Beat', 'Muster', '1982-05-01')
const child = person('Carla', 'Muster', '2012-05-01')

describe('the name of a household', () => {
  test.each([
    ['Anna Muster', [anna]],
    ['Anna und Beat Muster', [beat, anna]],
    ['Familie Muster', [child, beat, anna]],
    ['Anna Muster, Dora Meier und Carla Muster', [child, anna, person('Dora', 'Meier', '1981-01-01')]],
    ['Emil und Carla Muster', [child, person('Emil', 'Muster')].map((one) => ({ ...one, birthDate: null })).reverse()],
  ])('is %s', (name, people) => {
    expect(nameOfHousehold(people, 'de-ch', today)).toBe(name)
  })
  test('is English for a reader of English', () => {
    expect(nameOfHousehold([child, anna], 'en-gb', today)).toBe('The Muster family')
    expect(nameOfHousehold([anna, beat], 'en-gb', today)).toBe('Anna and Beat Muster')
  })
  test('has the grown-up child after the parents', () => {
    expect(nameOfHousehold([person('Finn', 'Muster', '2005-01-01'), anna, beat], 'de-ch', today)).toBe(
      'Anna, Beat und Finn Muster',
    )
  })
})
