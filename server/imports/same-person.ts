import type { PersonFields } from '#contract/edited-persons.ts'
import { normalizeForSearch } from '#contract/person-search.ts'

/** What persons are compared by. */
export type Identity = Pick<
  PersonFields,
  'firstName' | 'lastName' | 'company' | 'birthDate' | 'email' | 'address1' | 'zip'
>

const fold = (text: string | null): string => normalizeForSearch((text ?? '').trim())
const same = (one: string, other: string): boolean => one !== '' && one === other
const addressOf = ({ address1, zip }: Identity): string =>
  zip === '' || address1 === '' ? '' : `${fold(address1).replace(/str(?:\.|asse)?(?= |$)/, 'str')} ${zip}`

/** Persons of one name; a company has its own if it is not somebody's. */
const nameOf = ({ firstName, lastName, company }: Identity): string =>
  `${firstName}${lastName}` === '' ? `company ${fold(company)}` : `${fold(firstName)} ${fold(lastName)}`

/**
 * Compares two records by what the list of duplicates compares: name, birth date, email and postal address. Members of a
 * family share some of these, but not the name.
 * @returns 'maybe' if the name is the same and nothing else confirms it although both records could
 */
export const comparePersons = (one: Identity, other: Identity): 'same' | 'maybe' | 'different' => {
  const isName = nameOf(one) === nameOf(other)
  const facts = [
    [one.birthDate ?? '', other.birthDate ?? ''],
    [one.email ?? '', other.email ?? ''],
    [addressOf(one), addressOf(other)],
  ] as const
  const [birthDate, email] = facts
  if (isName && birthDate.every((day) => day !== '') && birthDate[0] !== birthDate[1]) return 'different'
  if (isName && facts.some((fact) => same(...fact))) return 'same'
  if (same(...email) && same(fold(one.firstName), fold(other.firstName))) return 'same'
  if (!isName) return 'different'
  return facts.some((fact) => fact.every((value) => value !== '')) ? 'maybe' : 'same'
}

/** Finds the records that may be the same person, without comparing every pair. */
export const createPersonIndex = <Row extends Identity>() => {
  const rows = new Map<string, Row[]>()
  const keysOf = (one: Identity) => [nameOf(one), ...(one.email === null ? [] : [`email ${one.email}`])]
  return {
    add: (row: Row): void => {
      for (const key of keysOf(row)) rows.set(key, [...(rows.get(key) ?? []), row])
    },
    find: (wanted: Identity) =>
      [...new Set(keysOf(wanted).flatMap((key) => rows.get(key) ?? []))]
        .map((row) => ({ row, match: comparePersons(wanted, row) }))
        .filter(({ match }) => match !== 'different'),
  }
}
