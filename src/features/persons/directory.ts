import { toSearchKey } from '#contract/person-search.ts'
import type { PersonGeneric } from '#contract/persons.ts'
import { normalizeForSearch } from '#contract/search-normalization.ts'

/** Minimum number of characters to search for. */
export const searchMinimum = 2
/** Milliseconds after the last key before the search starts. */
export const searchPause = 200
const foundMaximum = 10

/** The directory prepared for the search: each name is normalised once, not at each key. */
export interface SearchableDirectory {
  readonly people: readonly PersonGeneric[]
  readonly keys: readonly string[]
}

export const searchable = (people: readonly PersonGeneric[]): SearchableDirectory => ({
  people,
  keys: people.map(toSearchKey),
})

export interface Found {
  /** The first results, in the directory's order. */
  readonly people: readonly PersonGeneric[]
  /** True if there are more results. */
  readonly more: boolean
}

/** Returns the people whose last name, first name or company contains the typed text; null = the text is too short. */
export const search = ({ people, keys }: SearchableDirectory, typed: string): Found | null => {
  const wanted = normalizeForSearch(typed.replace(/\s+/gu, ' ').trim())
  if (wanted.length < searchMinimum) return null
  const found: PersonGeneric[] = []
  for (const [at, key] of keys.entries()) {
    const person = people[at]
    if (person === undefined || !key.includes(wanted)) continue
    if (found.length === foundMaximum) return { people: found, more: true }
    found.push(person)
  }
  return { people: found, more: false }
}

/** The others of the directory who live with a person. */
export const livingWith = (people: readonly PersonGeneric[], { uuid, household }: PersonGeneric) =>
  household === null ? [] : people.filter((one) => one.household === household && one.uuid !== uuid)

/** Days ahead for which birthdays are listed. */
const birthdaysAhead = 30

/** The day `MM-dd` in the year of a day or in the next one; who was born on 29 February celebrates on 28 in other years. */
const nextOn = (birthday: string, today: string): string => {
  const year = Number(today.slice(0, 4))
  const [thisYear = '', nextYear = ''] = [year, year + 1].map((one) => {
    const isLeap = (one % 4 === 0 && one % 100 !== 0) || one % 400 === 0
    return `${one}-${birthday === '02-29' && !isLeap ? '02-28' : birthday}`
  })
  return thisYear < today ? nextYear : thisYear
}

/** The next birthdays of those who share theirs, the nearest first. */
export const nextBirthdays = (people: readonly PersonGeneric[], today: string) => {
  const last = new Date(Date.parse(today) + birthdaysAhead * 86_400_000).toISOString().slice(0, 10)
  return people
    .flatMap(({ uuid, label, birthday }) => (birthday === null ? [] : [{ uuid, label, day: nextOn(birthday, today) }]))
    .filter(({ day }) => day <= last)
    .toSorted((one, other) => one.day.localeCompare(other.day))
}

/** Returns the other people of the section of the main instrument, also those who belong to it by a further one. */
export const sameSection = (
  people: readonly PersonGeneric[],
  me: { readonly uuid: string; readonly instrument: string | null },
): readonly PersonGeneric[] => {
  const { instrument: own } = me
  if (own === null) return []
  const isInSection = ({ uuid, instrument, further }: PersonGeneric): boolean =>
    (instrument === own || further.includes(own)) && uuid !== me.uuid
  return people.filter(isInSection).slice(0, foundMaximum)
}
