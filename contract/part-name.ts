import type { Key, SheetInstrument } from './persons.ts'

/** The part that the name of a PDF describes. */
export interface PartName {
  readonly title: string
  readonly instrument: SheetInstrument
  readonly voice: string | null
  readonly key: Key | null
}

/** Names of instruments as bands write them on their parts, German and English; the first match wins. */
const instruments: readonly (readonly [
  pattern: RegExp,
  instrument: SheetInstrument,
  voice: string | null,
  key: Key,
])[] = [
  [/^(partitur|direktion|score|conductor|full score)/, 'SCORE', null, 'C'],
  [/^(piccolo|pikkolo)/, 'FLUTE', 'Piccolo', 'C'],
  [/^(querflote|flote|flute)/, 'FLUTE', null, 'C'],
  [/^(oboe)/, 'FLUTE', 'Oboe', 'C'],
  [/^(es[- ]?klarinette|eb clarinet)/, 'CLARINET', 'Es', 'Es'],
  [/^(bassklarinette|bass clarinet)/, 'CLARINET', 'Bass', 'B'],
  [/^(klarinette|clarinet)/, 'CLARINET', null, 'B'],
  [/^(sopran(saxo(ph|f)on|sax)|soprano sax(ophone)?)/, 'SAX', 'Sopran', 'B'],
  [/^(alt[- ]?(saxo(ph|f)on|sax)|alto sax(ophone)?|(saxo(ph|f)on|sax) alt)/, 'SAX', 'Alt', 'Es'],
  [/^(tenor[- ]?(saxo(ph|f)on|sax)|tenor sax(ophone)?|(saxo(ph|f)on|sax) tenor)/, 'SAX', 'Tenor', 'B'],
  [/^(bariton[- ]?(saxo(ph|f)on|sax)|baritone sax(ophone)?|(saxo(ph|f)on|sax) bariton)/, 'SAX', 'Bariton', 'Es'],
  [/^(trompete|trumpet|kornett|cornet|flugelhorn)/, 'TRUMPET', null, 'B'],
  [/^(waldhorn|horn|french horn)/, 'HORN', null, 'F'],
  [/^(euphonium|bariton|baritone|tenorhorn)/, 'BARITON', null, 'B'],
  [/^(posaune|trombone)/, 'TROMBONE', null, 'C'],
  [/^(tuba|sousaphone?|(es|eb|b|bb)[- ]?bass|bass(?= ?(\d|in |es$|eb$|b$|bb$|c$|f$|$)))/, 'TUBA', null, 'C'],
  [/^(schlagzeug|perkussion|percussion|drum|pauke|timpani|mallet|glockenspiel)/, 'PERCUSSION', null, 'C'],
  [/^(bass drum|grosse trommel)/, 'PERCUSSION', 'Bass Drum', 'C'],
  [/^(snare drum|kleine trommel)/, 'PERCUSSION', 'Snare Drum', 'C'],
]
/**
 * The match must end at a word boundary, singular or plural: 'Horn' does not match 'Hornpipe'. A digit may follow:
 * 'Horn1'.
 */
const wholeWord = (pattern: RegExp): RegExp => new RegExp(`${pattern.source}(?:e?n|s)?(?!\\p{L})`, 'u')
/** Instruments whose voice determines the transposition. */
const keyNames: Readonly<Record<string, Key>> = { c: 'C', b: 'B', bb: 'B', es: 'Es', eb: 'Es', f: 'F' }

/** Lower case without accents, for comparing typed text. */
export const normalizeForSearch = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim()

/**
 * Parses `Title - Instrument Voice.pdf`: the last ` - ` separates the title; `1. Klarinette in B`, `Klarinette 1`,
 * `Tuba Es` and `Alto Sax 2` are recognized. Returns null if the name has another form.
 */
export const parsePartName = (fileName: string): PartName | null => {
  const stem = fileName.normalize('NFC').replace(/\.pdf$/i, '')
  const separator = stem.lastIndexOf(' - ')
  if (separator < 1) return null
  const title = stem.slice(0, separator).trim()
  const leading = /^(\d)\.?\s+(.*)$/.exec(stem.slice(separator + 3).trim())
  const spoken = leading?.[2] ?? stem.slice(separator + 3).trim()
  const text = normalizeForSearch(spoken)
  const known = instruments.find(([pattern]) => wholeWord(pattern).test(text))
  if (title === '' || known === undefined) return null
  const [pattern, instrument, family, usualKey] = known
  const rest = text.replace(wholeWord(pattern), '').trim()
  const inKey = /\bin (c|bb|b|es|eb|f)\b/.exec(rest)
  const tail = rest.replace(/\bin (c|bb|b|es|eb|f)\b/, '').trim()
  const bareKey = keyNames[tail]
  const number = leading?.[1] ?? /(\d)\.?$/.exec(tail)?.[1] ?? null
  if (tail !== '' && bareKey === undefined && !/^\d\.?$/.test(tail) && number === null) {
    return { title, instrument, voice: spoken.slice(-tail.length), key: usualKey }
  }
  const named = bareKey ?? (inKey?.[1] === undefined ? undefined : keyNames[inKey[1]])
  const voice = [family, number ?? (bareKey === undefined ? null : bareKey)].filter((part) => part !== null).join(' ')
  return { title, instrument, voice: voice === '' ? null : voice, key: named ?? usualKey }
}
