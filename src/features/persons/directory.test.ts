import { expect, test } from 'vitest'
import type { PersonGeneric } from '#contract/persons.ts'
import { sameSection, search, searchable } from './directory.ts'

const person = (
  firstName: string,
  lastName: string,
  instrument = 'TUBA',
  company: string | null = null,
): PersonGeneric => ({
  uuid: `${firstName}-${lastName}`,
  firstName,
  lastName,
  company,
  label: `${firstName} ${lastName}`,
  instrument,
  office: null,
  email: null,
  mobile: null,
  landline: null,
  address: null,
  birthDate: null,
})
const namesOf = (directory: readonly PersonGeneric[], typed: string) =>
  search(searchable(directory), typed)?.people.map(({ label }) => label) ?? null

const band = [
  person('Irène', "D'Agostani", 'FLUTE'),
  person('Zoë', 'Müller'),
  person('Ruth', 'Zahn', 'HORN', 'Mülhauser AG'),
]

test('finds two or more characters in last name, first name and company', () => {
  expect(namesOf(band, 'm')).toBeNull()
  expect(namesOf(band, ' m ')).toBeNull()
  expect(namesOf(band, 'mü')).toEqual(['Zoë Müller', 'Ruth Zahn'])
  expect(namesOf(band, '  zoe   mu ')).toEqual(['Zoë Müller'])
  expect(namesOf(band, '.*')).toEqual([])
})

test('shows ten people and reports that there are more', () => {
  const many = Array.from({ length: 11 }, (_, at) => person(`Anna ${at}`, 'Muster'))
  expect(search(searchable(many), 'anna')).toMatchObject({ people: many.slice(0, 10), more: true })
  expect(search(searchable(many.slice(0, 10)), 'anna')).toMatchObject({ more: false })
})

test("the member's own section has the same instrument and excludes the member", () => {
  expect(sameSection([...band, person('Heinz', 'B')], { uuid: 'Heinz-B', instrument: 'TUBA' })).toEqual([band[1]])
  expect(sameSection(band, { uuid: 'x', instrument: null })).toEqual([])
})
