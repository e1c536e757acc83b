import { foldName, type InstrumentNames, noInstruments } from './instrument-index.ts'
import type { NamedInstrument } from './instrument-names.ts'
import { numbersFrom } from './voice.ts'

/** One meaning in a part's name. `text` is folded; `raw` is as written. */
export type Item = { readonly raw: string } & (
  | { readonly kind: 'instrument'; readonly rows: readonly NamedInstrument[]; readonly text: string }
  | {
      readonly kind: 'number'
      readonly numbers: readonly number[]
      readonly form: 'plain' | 'padded' | 'dotted' | 'voice'
    }
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'clef'; readonly clef: 'TC' | 'BC' }
  | { readonly kind: 'seat' | 'filler' | 'unknown' }
)

const lists = <Value extends string>(table: Readonly<Record<Value, string>>): ReadonlyMap<string, Value> =>
  new Map(
    (Object.keys(table) as Value[]).flatMap((value) =>
      table[value].split(',').map((name) => [name.trim(), value] as const),
    ),
  )
const keyNames = lists({
  C: 'c, ut, in do, en do',
  B: 'b, bb, b flat, bflat, sib, si b, si bemol, si bemolle, bes, bbb',
  Es: 'es, eb, e flat, eflat, mib, mi b, mi bemol, mi bemolle, eeb',
  F: 'f, fa, in fa, en fa',
  As: 'as, ab, a flat, lab, la bemol, la bemolle',
  Des: 'des, db, d flat, reb, re bemol, re bemolle',
  Ges: 'ges, gb, g flat',
  A: 'in a, en la, in la',
  D: 'in d, en re, in re',
  G: 'in g, en sol, in sol',
  E: 'in e, en mi, in mi',
})
const clefNames = lists({
  TC: 'tc, treble clef, treble, violinschluessel, violinschlussel, g schluessel, violinschl, g clef, cle de sol, clef de sol, chiave di violino, chiave di sol, sol cle, clave de sol',
  BC: 'bc, bass clef, bassschluessel, bassschlussel, bass schluessel, f schluessel, bassschl, f clef, cle de fa, clef de fa, chiave di basso, chiave di fa, clave de fa',
})
const spokenNumbers = lists({
  1: 'first, erste, erster, erstes, premier, premiere, primo, prima, primero, primera',
  2: 'second, zweite, zweiter, zweites, deuxieme, seconde, secondo, seconda, segundo, segunda',
  3: 'third, dritte, dritter, drittes, troisieme, terzo, terza, tercero, tercera',
  4: 'fourth, vierte, vierter, viertes, quatrieme, quarto, quarta, cuarto, cuarta',
})
const seats = new Set(['solo', 'soli', 'principal', 'prinzipal', 'principale', 'solist'])
const fillers = new Set(
  (
    'in en y an the of for fur fuer pour per de di du da a al la le part parts stimme stimmen parti partie ' +
    'opt optional optionnel optionale ad lib facultatif ossia nr no und and et e u oder or ou con mit with avec ' +
    'concert pitch tutti pdf d l'
  ).split(' '),
)
const joiners = new Set(['+', '&', '/', ',', ':', '-', '–', '—', 'und', 'and', 'et', 'e', 'u', 'y', 'bis', 'to'])
const romans = new Map(['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII'].map((text, index) => [text, index + 1]))

const token =
  /\d+[ab](?!\p{L})|\d+(?:st|nd|rd|th|[èe]re|er|re|[èe]me|e|o|te|ten)?(?!\p{L})\.?|\d+|\p{L}+|[+&/,:()[\]–—-]/gu

/** Splits a name into words, numbers and separators; '♭' is read as 'b', 'T.C.' as one word, 'Trp1' as two. */
const tokensOf = (text: string): readonly string[] =>
  text
    .replaceAll('♭', 'b')
    .replaceAll(/[º°ª]/g, '.')
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll('_', ' ')
    .replaceAll(/(?<!\p{L})(\p{L})\.\s?(\p{L})(?:\.|(?!\p{L}))/gu, '$1$2 ')
    .replaceAll(/(\d)(ST|ND|RD|TH)\b/g, (_, digit: string, ending: string) => `${digit}${ending.toLowerCase()}`)
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .match(token) ?? []

const isWord = (text: string | undefined): text is string => text !== undefined && /^\p{L}/u.test(text)

const numberOf = (raw: string | undefined): Extract<Item, { kind: 'number' }> | undefined => {
  if (raw === undefined) return undefined
  const roman = romans.get(raw) ?? (/^(?:ii|iii|iv)$/.test(raw) ? romans.get(raw.toUpperCase()) : undefined)
  const spoken = spokenNumbers.get(foldName(raw))
  if (roman !== undefined || spoken !== undefined)
    return { kind: 'number', raw, numbers: [roman ?? Number(spoken)], form: 'voice' }
  const [, digits, ending = ''] = /^(\d+)(.*)$/su.exec(raw) ?? []
  if (digits === undefined || /[ab]/.test(ending) || Number(digits) >= 100) return undefined
  const form = ending === '.' ? 'dotted' : ending !== '' ? 'voice' : digits.length > 1 ? 'padded' : 'plain'
  return { kind: 'number', raw, numbers: [Number(digits)], form }
}

/** Reads '1', '1st', 'II', '1+2', '1./2.' and '1-3' at the beginning; returns how many tokens it has. */
const readNumbers = (tokens: readonly string[]): readonly [Item, number] | undefined => {
  const first = numberOf(tokens[0])
  if (first === undefined) return undefined
  const numbers = [...first.numbers]
  let used = 1
  for (let next = numberOf(tokens[used + 1]); next !== undefined; next = numberOf(tokens[used + 1])) {
    const joiner = tokens[used] ?? ''
    if (!joiners.has(joiner)) break
    const isRange = ['-', '–', '—', 'bis', 'to'].includes(joiner)
    numbers.push(...(isRange ? numbersFrom(numbers.at(-1) ?? 0, next.numbers[0] ?? 0) : next.numbers))
    used += 2
  }
  const joint = [...new Set(numbers)].sort((a, b) => a - b)
  const raw = tokens.slice(0, used).join(' ')
  return [{ kind: 'number', raw, numbers: joint, form: used === 1 ? first.form : 'voice' }, used]
}

/** Keys of one letter that are also other words count only in 'in A' and in front of an instrument: 'A-Klarinette'. */
const letterKeys = /^[ADGE]$/
const longestName = 5

const readWords = (names: InstrumentNames, tokens: readonly string[]): readonly [Item, number] | undefined => {
  const words: string[] = []
  const ends: number[] = []
  for (let at = 0; at < tokens.length && words.length < longestName; at += 1) {
    const word = tokens[at]
    if (isWord(word) && (at === 0 || numberOf(word) === undefined)) {
      words.push(foldName(word))
      ends.push(at + 1)
    } else if (word !== '-' || at === 0) break
  }
  for (let length = words.length; length > 0; length -= 1) {
    const used = ends[length - 1] ?? 1
    const name = words.slice(0, length)
    const text = name.join(' ')
    const raw = tokens.slice(0, used).join(' ')
    const clef = clefNames.get(text)
    if (clef !== undefined) return [{ kind: 'clef', raw, clef }, used]
    // 'en mi bémol' is not 'en mi'.
    const key = keyNames.get(text) ?? keyNames.get(text.replace(/^[ei]n /, ''))
    if (key !== undefined) return [{ kind: 'key', raw, key }, used]
    const rows = names(name)
    if (rows !== undefined) return [{ kind: 'instrument', raw, rows, text }, used]
  }
  return undefined
}

const prefixes = ['es', 'eb', 'bb', 'b', 'f', 'c']
/** Splits 'Esklarinette' and 'Fhorn' into key and instrument. */
const readCompound = (names: InstrumentNames, raw: string): readonly Item[] | undefined => {
  const text = foldName(raw)
  for (const prefix of prefixes) {
    const rest = text.slice(prefix.length)
    const rows = text.startsWith(prefix) && rest.length > 3 ? names([rest]) : undefined
    const key = keyNames.get(prefix)
    if (rows !== undefined && key !== undefined)
      return [
        { kind: 'key', raw: raw.slice(0, prefix.length), key },
        { kind: 'instrument', raw: raw.slice(prefix.length), rows, text: rest },
      ]
  }
  return undefined
}

/** Reads the meanings of a name from left to right, the longest name first. */
export const readItems = (names: InstrumentNames, text: string): readonly Item[] => {
  const tokens = tokensOf(text)
  const items: Item[] = []
  for (let at = 0; at < tokens.length; ) {
    const rest = tokens.slice(at, at + 40)
    const raw = rest[0] ?? ''
    const [item, used] = readNumbers(rest) ?? readWords(names, rest) ?? []
    if (item !== undefined) {
      items.push(item)
      at += used ?? 1
      continue
    }
    at += 1
    const folded = foldName(raw)
    const compound = isWord(raw) ? readCompound(names, raw) : undefined
    const next = tokens[at] === '-' ? rest.slice(2) : rest.slice(1)
    if (letterKeys.test(raw) && readWords(names, next)?.[0].kind === 'instrument')
      items.push({ kind: 'key', raw, key: raw })
    else if (compound !== undefined) items.push(...compound)
    else if (seats.has(folded)) items.push({ kind: 'seat', raw })
    else if (fillers.has(folded) || !/[\p{L}\p{N}]/u.test(raw)) items.push({ kind: 'filler', raw })
    else items.push({ kind: 'unknown', raw })
  }
  return items
}

/** Words and signs between two instruments of a joint part: 'Flute/Piccolo' is not 'Flute Piccolo'. */
export const jointly = new Set(['/', '+', '&', ',', 'und', 'and', 'et', 'e', 'y', 'oder', 'or', 'ou', 'o'])

export const lettersOf = (text: string): string => foldName(text).replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Words behind a part that are no title: 'Klarinette 1 - Kopie'. */
const remarks = new Set(
  'kopie copy copie copia neu new nouveau nuovo alt old korr korrigiert corrected scan'.split(' '),
)
export const isRemark = (text: string): boolean => remarks.has(foldName(text).replaceAll(/[^\p{L}]/gu, ''))

/** Returns true if a word can name an instrument: it has letters, and means no voice, key, clef or seat. */
export const canNameInstrument = (word: string): boolean => {
  const items = readItems(noInstruments, word)
  return /\p{L}.*\p{L}/u.test(word) && items[0]?.kind === 'unknown' && !items.some(({ kind }) => kind === 'number')
}
