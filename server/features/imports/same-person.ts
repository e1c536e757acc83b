import type { PersonFields } from '#contract/edited-persons.ts'
import { normalizeForSearch } from '#contract/search-normalization.ts'

/** The fields by which persons are compared. */
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

/** The compared texts, folded once: a table may have thousands of rows of one name. */
interface Facts {
  readonly name: string
  readonly firstName: string
  readonly birthDate: string
  readonly email: string
  readonly address: string
}
const known = new WeakMap<Identity, Facts>()
const factsOf = (one: Identity): Facts => {
  const found = known.get(one)
  if (found !== undefined) return found
  const { firstName, birthDate, email } = one
  const facts = {
    ...{ name: nameOf(one), firstName: fold(firstName), address: addressOf(one) },
    ...{ birthDate: birthDate ?? '', email: email ?? '' },
  }
  known.set(one, facts)
  return facts
}

/**
 * Compares two records by what the list of duplicates compares: name, birth date, email and postal address. Members of a
 * family share some of these, but not the name.
 * @returns 'maybe' if the name is the same and nothing else confirms it although both records could
 */
export const comparePersons = (one: Identity, other: Identity): 'same' | 'maybe' | 'different' => {
  const [left, right] = [factsOf(one), factsOf(other)]
  const isName = left.name === right.name
  const isFilled = (fact: 'birthDate' | 'email' | 'address'): boolean => left[fact] !== '' && right[fact] !== ''
  if (isName && isFilled('birthDate') && left.birthDate !== right.birthDate) return 'different'
  const facts = ['birthDate', 'email', 'address'] as const
  if (isName && facts.some((fact) => same(left[fact], right[fact]))) return 'same'
  if (same(left.email, right.email) && same(left.firstName, right.firstName)) return 'same'
  if (!isName) return 'different'
  return facts.some(isFilled) ? 'maybe' : 'same'
}

/** Finds the records that may be the same person, without comparing every pair. */
export const createPersonIndex = <Row extends Identity>() => {
  const rows = new Map<string, Row[]>()
  const keysOf = (one: Identity) => {
    const { name, email } = factsOf(one)
    return [name, ...(one.email === null ? [] : [`email ${email}`])]
  }
  return {
    add: (row: Row): void => {
      for (const key of keysOf(row)) {
        const sharing = rows.get(key)
        if (sharing === undefined) rows.set(key, [row])
        else sharing.push(row)
      }
    },
    find: (wanted: Identity) =>
      [...new Set(keysOf(wanted).flatMap((key) => rows.get(key) ?? []))]
        .map((row) => ({ row, match: comparePersons(wanted, row) }))
        .filter(({ match }) => match !== 'different'),
  }
}

export type PersonIndex<Row extends Identity> = ReturnType<typeof createPersonIndex<Row>>
