import { normalizeForSearch, toSearchKey } from '#contract/person-search.ts'
import type { PersonGeneric } from '#contract/persons.ts'

/** Characters from which on somebody is searched for. */
export const searchMinimum = 2
/** Milliseconds after the last key. */
export const searchPause = 200
const foundMaximum = 10

/** The directory made ready to be searched: each name is folded once, not at each key. */
export interface SearchableDirectory {
  readonly people: readonly PersonGeneric[]
  readonly keys: readonly string[]
}

export const searchable = (people: readonly PersonGeneric[]): SearchableDirectory => ({
  people,
  keys: people.map(toSearchKey),
})

export interface Found {
  /** The first ones, in the directory's order. */
  readonly people: readonly PersonGeneric[]
  /** There are more of them. */
  readonly more: boolean
}

/** Whose last name, first name or company has what was typed in it; null = too little was typed. */
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

/** Who plays the same instrument, but for oneself. */
export const sameSection = (
  people: readonly PersonGeneric[],
  me: { readonly uuid: string; readonly instrument: string | null },
): readonly PersonGeneric[] =>
  me.instrument === null
    ? []
    : people.filter(({ uuid, instrument }) => instrument === me.instrument && uuid !== me.uuid).slice(0, foundMaximum)
