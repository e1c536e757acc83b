import type { FinerName } from './sections.ts'

/**
 * Finer instruments whose name in the voice needs no other beside it: 'Fagott 1', not 'Flöte Fagott 1'. Other voices
 * qualify the instrument of the section: 'Saxofon Alt 1', 'Posaune Bass'.
 */
export const finerInstruments: Readonly<Record<string, readonly string[]>> = {
  FLUTE: [
    ...['Piccolo', 'Altflöte', 'Bassflöte', 'Blockflöte', 'Panflöte', 'Oboe', 'Englischhorn', 'Fagott'],
    ...['Kontrafagott', 'Violine', 'Viola'],
  ],
  CLARINET: ['Bassetthorn'],
  SAX: [],
  TRUMPET: ['Kornett', 'Sopran-Kornett', 'Flügelhorn', 'Signalhorn'],
  HORN: ['Althorn', 'Alphorn', 'Jagdhorn', 'Wagnertuba', 'Mellophon'],
  BARITON: ['Bariton', 'Tenorhorn', 'Cello'],
  TROMBONE: [],
  TUBA: ['Kontrabass', 'E-Bass'],
  PERCUSSION: [
    ...['Drum Set', 'Snare Drum', 'Tambour', 'Bass Drum', 'Becken', 'Pauken', 'Mallets', 'Glockenspiel', 'Xylofon'],
    ...['Marimba', 'Vibrafon', 'Röhrenglocken', 'Crotales', 'Triangel', 'Tamburin', 'Tom-Toms', 'Bongos', 'Congas'],
    ...['Timbales', 'Tamtam', 'Woodblock', 'Tempelblöcke', 'Claves', 'Kastagnetten', 'Cowbell', 'Maracas', 'Shaker'],
    ...['Guiro', 'Windspiel', 'Peitsche', 'Ratsche', 'Schellen', 'Amboss', 'Vibraslap', 'Agogo', 'Effekte', 'Klavier'],
    ...['Keyboard', 'Orgel', 'Celesta', 'Cembalo', 'Harfe', 'Akkordeon', 'Gitarre'],
  ],
  SCORE: ['Direktion', 'Gesang', 'Chor'],
}

/** A voice in its parts: 'Alt 1+2' is the voices 1 and 2 of 'Alt'; 'Es BC' is 'Es' in the bass clef. */
export interface Voice {
  /** The finer instrument or the seat, such as 'Alt', 'Oboe' or 'Solo'; '' = none. */
  readonly name: string
  /** Ascending; several if the players of several voices read the sheet. */
  readonly numbers: readonly number[]
}

const joiner = String.raw`\s*(?:[+&/,\u2013-]|und|and|et|e|u\.)\s*`
const grammar = new RegExp(String.raw`^(.*?)\s*(\d{1,2}(?:${joiner}\d{1,2})*)?\.?(?:\s+(?:TC|BC))?$`, 'isu')
const range = /^(\d{1,2})\s*[-\u2013]\s*(\d{1,2})$/u

/** Returns the numbers from the first to the last; only the two if the range is too large to be voices. */
export const numbersFrom = (first: number, last: number): readonly number[] =>
  last > first && last - first < 6
    ? Array.from({ length: last - first + 1 }, (_, index) => first + index)
    : [first, last]

/** Parses a voice that was recognised or typed: '1+2', '1/2', '1 & 2', 'Alt 1-3' and 'Tenor' are understood. */
export const readVoice = (voice: string | null): Voice => {
  const [, name = '', list = ''] = grammar.exec(voice?.trim() ?? '') ?? []
  const [, first, last] = range.exec(list) ?? []
  const numbers =
    first === undefined ? (list.match(/\d+/g) ?? []).map(Number) : numbersFrom(Number(first), Number(last))
  return { name: name.trim(), numbers: [...new Set(numbers)].sort((a, b) => a - b) }
}

/** Returns the voice in the reader's language if it begins with one of these instruments: 'Contrabassoon 1'; null = no. */
export const finerVoice = (finer: readonly FinerName[], voice: string | null): string | null => {
  const found = finer.find((one) => voice === one.voice || voice?.startsWith(`${one.voice} `))
  return found === undefined ? null : `${found.name}${voice?.slice(found.voice.length)}`
}

/** Returns true if the voice begins with the name of a finer instrument: 'Fagott 1', 'Kornett Solo'. */
export const namesInstrument = (instrument: string, voice: string | null): boolean =>
  (finerInstruments[instrument] ?? []).some((name) => voice === name || voice?.startsWith(`${name} `))
