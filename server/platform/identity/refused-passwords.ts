import type { MessageId } from '#i18n/intl.ts'

type Refusal = Extract<MessageId, 'validation.password_common' | 'validation.password_names'>

/** Entries of the list that are used; it begins with the commonest. Its 49,000 take longer than a request may block. */
const MOST_COMMON = 10_000
/** Rows of a Swiss keyboard, which the list lacks. */
const SWISS_KEYBOARD = ['qwertz', 'qwertzu', 'qwertzui', 'qwertzuiop', 'yxcv', 'yxcvb', 'yxcvbn', 'yxcvbnm']
/** Shorter words are in every list, and in too many good passwords. */
const SHORTEST_WORD = 4
const SHORTEST_NAME = 3

/** Signs that stand for letters: `P@ssw0rd`. */
const signs: Readonly<Record<string, string>> = { '@': 'a', '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', $: 's' }

const withoutMarks = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const withoutEnds = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
const lettersFor = (text: string): string => text.replace(/[@01345$]/g, (sign) => signs[sign] ?? sign)

/**
 * Returns the forms in which a password is looked up: in lower case, without digits and special signs at its ends, and
 * with letters for the signs that stand for them.
 */
const formsOf = (password: string): string[] => {
  const lower = password.normalize('NFKC').toLowerCase()
  const trimmed = lower.replace(/[^\p{L}\p{N}]+$/u, '')
  const words = [withoutEnds(lower), withoutEnds(lettersFor(trimmed)), withoutEnds(lettersFor(withoutEnds(lower)))]
  return [lower, trimmed, ...words.filter((word) => word.length >= SHORTEST_WORD)]
}

let loading: Promise<ReadonlySet<string>> | undefined
/** Loads the list when the first password is set: most processes need it never or late. */
const commonForms = (): Promise<ReadonlySet<string>> => {
  loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set([...SWISS_KEYBOARD, ...dictionary['passwords-common'].slice(0, MOST_COMMON).flatMap(formsOf)]),
  )
  return loading
}

/** Returns the words of names and addresses, with `ae` for `ä` too, and the initials of several words. */
const wordsOf = (names: readonly string[]): ReadonlySet<string> => {
  const spellings = names.flatMap((name) => [name, name.replace(/[äöüÄÖÜ]/g, (letter) => `${letter}e`)])
  return new Set(
    spellings.flatMap((name) => {
      const words = withoutMarks(name).match(/\p{L}+/gu) ?? []
      return [...words, words.map((word) => word.slice(0, 1)).join('')].filter((word) => word.length >= SHORTEST_NAME)
    }),
  )
}

/** Returns true if the letters are one word after the other. */
const consistsOf = (letters: string, words: ReadonlySet<string>): boolean => {
  const reached = new Set([0])
  for (let end = 1; end <= letters.length; end++)
    for (const word of words)
      if (reached.has(end - word.length) && letters.startsWith(word, end - word.length)) reached.add(end)
  return letters !== '' && reached.has(letters.length)
}

/**
 * Returns why a password that fulfils the rules is refused: it is one of the commonest, or made of names that others
 * guess, apart from digits and special signs (OWASP ASVS 5.0, 6.2.4 and 6.2.11).
 * @param names of the band and the person, and the address
 */
export const findPasswordRefusal = async (
  password: string,
  names: readonly (string | null)[],
): Promise<Refusal | undefined> => {
  const words = wordsOf(names.filter((name) => name !== null))
  const plain = withoutMarks(password)
  const spelled = [plain, lettersFor(plain)].map((text) => text.replace(/[^\p{L}]/gu, ''))
  if (spelled.some((letters) => consistsOf(letters, words))) return 'validation.password_names'
  const common = await commonForms()
  return formsOf(password).some((form) => common.has(form)) ? 'validation.password_common' : undefined
}
