import { intls } from '#i18n/catalogues.ts'
import { type Locale, languageTag } from '#i18n/intl.ts'
import { isAdult } from '../age.ts'
import { formatLabel, type PersonRow } from '../queries.ts'

type Named = Pick<PersonRow, 'firstName' | 'lastName' | 'company' | 'birthDate'>

/** The elder first: parents are before their children. A person without a birth date is an adult. */
export const parentsFirst = <Person extends Named>(people: readonly Person[]): readonly Person[] =>
  people.toSorted((one, other) => (one.birthDate ?? '').localeCompare(other.birthDate ?? ''))

/** True for persons of one last name with a minor among them. */
export const isFamily = (people: readonly Named[], today: string): boolean =>
  people.length > 1 &&
  people.every(({ lastName }) => lastName === people[0]?.lastName) &&
  people.some((one) => !isAdult(today, one))

/**
 * The name of the persons who get one letter: 'Anna Muster', 'Anna und Beat Muster', 'Familie Muster' if a minor with the
 * same last name is among them, and each whole name if the last names differ.
 */
export const nameOfHousehold = (people: readonly Named[], locale: Locale, today: string): string => {
  const { formatMessage } = intls[locale]
  const [first, ...others] = parentsFirst(people)
  if (first === undefined) return ''
  const list = new Intl.ListFormat(languageTag(locale), { type: 'conjunction' })
  if (others.length === 0 || others.some(({ lastName }) => lastName !== first.lastName))
    return list.format([first, ...others].map(formatLabel))
  if (isFamily(people, today)) return formatMessage({ id: 'document.people.family' }, { name: first.lastName })
  return `${list.format([first, ...others].map(({ firstName }) => firstName))} ${first.lastName}`
}
