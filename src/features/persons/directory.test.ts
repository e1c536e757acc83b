import { expect, test } from 'vitest'
import type { PersonGeneric } from '#contract/persons.ts'
import { livingWith, nextBirthdays, sameSection, search, searchable } from './directory.ts'

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
  further: [],
  office: null,
  email: null,
  mobile: null,
  landline: null,
  address: null,
  birthDate: null,
  birthday: null,
  household: null,
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
  const also = { ...person('Corinne', 'C', 'TRUMPET'), further: ['TUBA'] }
  expect(sameSection([...band, also], { uuid: 'Heinz-B', instrument: 'TUBA' })).toEqual([band[1], also])
  expect(sameSection(band, { uuid: 'x', instrument: null })).toEqual([])
})

test('lists the shared birthdays of the next thirty days, also over the end of the year and on a leap day', () => {
  const born = (name: string, birthday: string | null) => ({ ...person(name, 'Muster'), birthday })
  const people = [
    born('Ida', '01-10'),
    born('Jan', '12-20'),
    born('Kim', '12-19'),
    born('Leo', '02-29'),
    born('Mia', null),
  ]
  const listed = (today: string) => nextBirthdays(people, today).map(({ label, day }) => [label, day])
  expect(listed('2026-12-20')).toEqual([
    ['Jan Muster', '2026-12-20'],
    ['Ida Muster', '2027-01-10'],
  ])
  expect(listed('2027-02-01')).toEqual([['Leo Muster', '2027-02-28']])
  expect(listed('2028-02-01')).toEqual([['Leo Muster', '2028-02-29']])
})

test('names those who live with a person', () => {
  const [anna, beat, carl] = ['Anna', 'Beat', 'Carl'].map((name) => ({
    ...person(name, 'Muster'),
    household: 'h' as string | null,
  }))
  const people = [anna, beat, { ...carl, household: null }].filter((one) => one !== undefined) as PersonGeneric[]
  expect(people.map((one) => livingWith(people, one).map(({ label }) => label))).toEqual([
    ['Beat Muster'],
    ['Anna Muster'],
    [],
  ])
})
