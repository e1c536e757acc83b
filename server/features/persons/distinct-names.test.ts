import { expect, test } from 'vitest'
import { distinctNames } from './distinct-names.ts'

const person = (firstName: string, lastName: string, birthDate: string | null = null) => ({
  ...{ firstName, lastName, company: null, birthDate },
})

test('names a person by as little as nobody else is called', () => {
  expect(distinctNames([person('Lena', 'Moser'), person('Noah', 'Moser')])).toEqual(['Lena', 'Noah'])
  expect(distinctNames([person('Lena', 'Moser'), person('Lena', 'Kunz')])).toEqual(['Lena Moser', 'Lena Kunz'])
})

test('tells two persons of one name apart by the year of birth, or by a number', () => {
  const [older, younger] = [person('Lena', 'Moser', '2012-05-01'), person('Lena', 'Moser', '2015-02-01')]
  expect(distinctNames([older, younger])).toEqual(['Lena Moser (2012)', 'Lena Moser (2015)'])
  expect(distinctNames([older, person('Lena', 'Moser')])).toEqual(['Lena Moser (2012)', 'Lena Moser (2)'])
  expect(distinctNames([older, older])).toEqual(['Lena Moser (1)', 'Lena Moser (2)'])
  expect(distinctNames([person('', 'Musik AG'), person('Lena', 'Moser')])).toEqual(['Musik AG', 'Lena'])
})
