import type { PersonGeneric } from './persons.ts'

/** Small letters without marks: 'Zoë' and 'zoe' are the same to who searches. */
export const normalizeForSearch = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[’‐]/gu, (mark) => (mark === '’' ? "'" : '-'))

/** As German keyboards without umlauts write them. */
const written: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }

type Named = Pick<PersonGeneric, 'firstName' | 'lastName' | 'company'>

/**
 * What a search for a person looks in, made once per person: both names in either order and the company, folded; a line
 * each, so that nothing is found across two of them.
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

/** By last name, then first name, then company, whatever marks they bear. */
export const toSortKey = ({ firstName, lastName, company }: Named): string =>
  normalizeForSearch(`${lastName || (company ?? '')}\n${firstName}`)
