import type { PersonGeneric } from './persons.ts'
import { normalizeForSearch } from './search-normalization.ts'

/** Spellings for keyboards without umlauts. */
const written: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }

type Named = Pick<PersonGeneric, 'firstName' | 'lastName' | 'company'>

/**
 * Builds the text that a person search looks in, once per person: both names in either order and the company,
 * normalized; one per line, so that no match spans two of them.
 */
export const toSearchKey = ({ firstName, lastName, company }: Named): string => {
  const lines = `${firstName} ${lastName}\n${lastName} ${firstName}\n${company ?? ''}`
  const spelled = lines
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöü]/gu, (letter) => written[letter] ?? letter)
  const [plain, other] = [normalizeForSearch(lines), normalizeForSearch(spelled)]
  return plain === other ? plain : `${plain}\n${other}`
}

/** Sort key: last name, then first name, then company, without accents. */
export const toSortKey = ({ firstName, lastName, company }: Named): string =>
  normalizeForSearch(`${lastName || (company ?? '')}\n${firstName}`)
