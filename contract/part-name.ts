import type { InstrumentNames } from './instrument-index.ts'
import { isKey, type NamedInstrument } from './instrument-names.ts'
import { type Item, isRemark, jointly, lettersOf, readItems } from './part-words.ts'
import type { Key } from './persons.ts'

/** The part that the name of a PDF describes. */
export interface Part {
  readonly instrument: string
  readonly voice: string | null
  readonly key: Key | null
}
/** A part with the piece that the name states; null = it names only the part. */
export interface PartName extends Part {
  readonly title: string | null
}
/**
 * Why a name must be confirmed: it names several instruments; a number or transposition has two readings; words are
 * left that could change the instrument; title and part cannot be separated for sure; the band has no section for it.
 */
export type Doubt = 'several' | 'number' | 'key' | 'words' | 'title' | 'section'
/** The reading of a name. Candidates are ordered, the most probable first; there is at least one. */
export type Recognition =
  | { readonly kind: 'certain'; readonly part: PartName }
  | { readonly kind: 'uncertain'; readonly doubt: Doubt; readonly candidates: readonly PartName[] }
  | { readonly kind: 'unknown' }

type Reading = { readonly parts: readonly Part[]; readonly doubt: Doubt | null }
type OfKind<Kind extends Item['kind']> = Extract<Item, { kind: Kind }>

/** Longer names are no part names; names of files have at most 255 characters. */
const longest = 300
const longestVoice = 40

const ofKind = <Kind extends Item['kind']>(items: readonly Item[], kind: Kind): readonly OfKind<Kind>[] =>
  items.filter((item): item is OfKind<Kind> => item.kind === kind)
const unique = <Value>(values: readonly Value[]): readonly Value[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
]

/** Sections whose parts are interchangeable under the section's usual name: 'Trumpet/Cornet 1', 'Percussion (Snare)'. */
const withGeneralParts: readonly string[] = ['TRUMPET', 'BARITON', 'PERCUSSION']

/** Reduces the named instruments to one row; several = it must be asked which. */
const rowsOf = (names: InstrumentNames, items: readonly Item[]): readonly NamedInstrument[] => {
  const named = ofKind(items, 'instrument')
  const sets: (readonly NamedInstrument[])[] = []
  for (const { rows } of named) {
    const at = sets.findIndex((set) => set.some((row) => rows.includes(row)))
    if (at === -1) sets.push(rows)
    else sets[at] = (sets[at] ?? []).filter((row) => rows.includes(row))
  }
  const [first, second] = named
  const isJoint = items.some(({ kind, raw }) => kind === 'filler' && jointly.has(raw))
  if (sets.length === 2 && !isJoint && first !== undefined && second !== undefined) {
    // 'Posaune 3 (Bass)', 'Saxophon 1 Alt'
    const combined = names([second.text, first.text]) ?? names([first.text, second.text])
    if (combined !== undefined) return combined
  }
  const all = [...new Set(sets.flat())]
  const [one] = all
  if (one === undefined || sets.length < 2 || !all.every(({ instrument }) => instrument === one.instrument)) return all
  const general = all.find(({ voice }) => voice === null)
  if (general !== undefined && withGeneralParts.includes(one.instrument)) return [general]
  if (one.instrument !== 'PERCUSSION') return all
  const voice = all.map((row) => row.voice).join(' + ')
  return [{ ...one, voice: voice.length > longestVoice ? null : voice }]
}

/** Returns the possible numbers of the voice; several = it must be asked which. */
const numbersOf = (items: readonly Item[]): readonly (readonly number[])[] => {
  const meaningful = items.filter(({ kind }) => kind !== 'filler')
  const all = ofKind(items, 'number')
  const [first] = all
  if (first === undefined) return [[]]
  const isLeading = meaningful[0] === first
  // '02 Klarinette 2': the first number counts the files.
  const voices = unique(
    all
      .filter(
        (one) => !(isLeading && one === first && (one.form === 'padded' || (all.length > 1 && one.form !== 'voice'))),
      )
      .map(({ numbers }) => numbers),
  )
  const [voice = []] = voices
  if (voices.length > 1) return [...voices, []]
  if (voice.some((number) => number < 1 || number > 8)) return [[], voice]
  // '5 Oboe' may count the files; '1. Klarinette' does not.
  const isCount =
    isLeading && all.length === 1 && (first.form === 'plain' || (first.form === 'dotted' && (voice[0] ?? 0) > 4))
  if (!isCount) return [voice]
  return (voice[0] ?? 0) > 4 ? [[], voice] : [voice, []]
}

const inBassClef: readonly string[] = ['BARITON', 'TROMBONE', 'TUBA']
/** Returns the transpositions that clef and instrument allow if none is named; 'E flat or B flat tuba' is asked. */
const usualKeys = (row: NamedInstrument, clef: 'TC' | 'BC' | undefined): readonly (string | null)[] => {
  const usual = row.key ?? [...row.keys.keys()][0] ?? null
  if (clef === undefined || !inBassClef.includes(row.instrument)) return [usual]
  if (clef === 'BC') return ['C']
  if (row.instrument === 'TUBA' && row.voice === null) return ['Es', 'B']
  return [usual === 'C' && row.keys.has('B') ? 'B' : usual]
}

const partOf = (
  row: NamedInstrument,
  key: string | null,
  { numbers, seat, clef }: { numbers: readonly number[]; seat: string | null; clef: string | null },
): Part => {
  const [usual] = row.keys.keys()
  const keyed = key === null ? null : (row.keys.get(key) ?? null)
  const finer = keyed ?? row.voice
  // The key already says it: 'Bass 1 in B'.
  const shown = row.instrument === 'TUBA' && finer === key && numbers.length > 0 ? null : finer
  const foreign = key !== null && !isKey(key) && keyed === null && key !== usual ? key : null
  const words = [shown, row.voice === 'Solo' ? null : seat, foreign, numbers.join('+'), clef]
  const voice = words.filter((word) => word !== null && word !== '').join(' ')
  return {
    instrument: row.instrument,
    voice: voice === '' ? null : voice,
    key: key !== null && isKey(key) ? key : null,
  }
}

/** Combines the meanings of a name; undefined if it names no instrument. Unknown words are ignored. */
const readingOf = (names: InstrumentNames, items: readonly Item[]): Reading | undefined => {
  const named = rowsOf(names, items)
  if (named.length === 0) return undefined
  const keys = unique(ofKind(items, 'key').map(({ key }) => key))
  const inKey = named.filter((row) => keys.every((key) => row.keys.has(key)))
  const rows = named.length > 1 && inKey.length > 0 ? inKey : named
  const clefs = unique(ofKind(items, 'clef').map(({ clef }) => clef))
  const [clef] = clefs
  const numbers = numbersOf(items)
  const seat = ofKind(items, 'seat').length > 0 ? 'Solo' : null
  const parts = rows.flatMap((row) =>
    numbers.flatMap((voice) =>
      (keys.length > 0 ? keys : usualKeys(row, clef)).map((key) => {
        const isNamed = keys.length > 0 && clef !== undefined && (clef === 'TC') === (key === 'C')
        return partOf(row, key, { numbers: voice, seat, clef: isNamed ? clef : null })
      }),
    ),
  )
  const doubt =
    rows.length > 1
      ? 'several'
      : rows.some(({ isAsked }) => isAsked)
        ? 'section'
        : numbers.length > 1
          ? 'number'
          : clefs.length > 1 || parts.length > 1
            ? 'key'
            : null
  return { parts: unique(parts), doubt }
}

interface Segment {
  readonly text: string
  readonly items: readonly Item[]
  readonly reading: Reading | undefined
  /** True if every word is understood. */
  readonly isClean: boolean
}
const segmentOf = (names: InstrumentNames, text: string): Segment => {
  const items = readItems(names, text)
  return { text, items, reading: readingOf(names, items), isClean: !items.some(({ kind }) => kind === 'unknown') }
}

const recognize = (
  title: string | null,
  { parts, doubt }: Reading,
  further: { readonly doubt: Doubt; readonly candidates?: readonly PartName[] } | null = null,
): Recognition => {
  const candidates = unique([...parts.map((part) => ({ title, ...part })), ...(further?.candidates ?? [])])
  const [part] = candidates
  if (part === undefined) return { kind: 'unknown' }
  const open = doubt ?? further?.doubt ?? null
  return open === null ? { kind: 'certain', part } : { kind: 'uncertain', doubt: open, candidates }
}

const spaced = (items: readonly Item[]): string => items.map(({ raw }) => raw).join(' ')

/** A name without separator: the title is in front of the part or behind it. */
const recognizeOne = (names: InstrumentNames, { items, reading, isClean }: Segment): Recognition => {
  if (reading === undefined) return { kind: 'unknown' }
  if (isClean) return recognize(null, reading)
  const isUnknown = ({ kind }: Item) => kind === 'unknown'
  const behind = items.findLastIndex(isUnknown) + 1
  const inFront = items.findIndex(isUnknown)
  // 'Klarinette 1a' has no title.
  const isTitle = items.some(({ kind, raw }) => kind === 'unknown' && /\p{L}{2}/u.test(raw))
  const after = isTitle ? readingOf(names, items.slice(behind)) : undefined
  if (after !== undefined) return recognize(spaced(items.slice(0, behind)), after, { doubt: 'title' })
  const before = isTitle ? readingOf(names, items.slice(0, inFront)) : undefined
  if (before !== undefined) return recognize(spaced(items.slice(inFront)), before, { doubt: 'title' })
  return recognize(null, reading, { doubt: 'words' })
}

/** A name with separators: one of the segments is the part, the others are the title. */
const recognizeSeveral = (names: InstrumentNames, segments: readonly Segment[]): Recognition => {
  const titleWithout = (from: number, to: number): string | null => {
    const rest = [...segments.slice(0, from), ...segments.slice(to)].map(({ text }) => text)
    return rest.length === 0 ? null : rest.join(' - ')
  }
  /** Segments such as 'T.C.' and 'in B' belong to the instrument beside them. */
  const isAddition = (segment: Segment | undefined): boolean =>
    segment?.isClean === true && segment.reading === undefined && segment.items.some(({ kind }) => kind !== 'filler')
  const readAt = (at: number) => {
    let [from, to] = [at, at + 1]
    while (isAddition(segments[to])) to += 1
    while (isAddition(segments[from - 1])) from -= 1
    const reading = readingOf(
      names,
      segments.slice(from, to).flatMap(({ items }) => items),
    )
    return { from, to, reading, title: titleWithout(from, to) }
  }
  const found = segments.flatMap(({ isClean, reading }, at) => (isClean && reading !== undefined ? [readAt(at)] : []))
  const last = found.at(-1)
  if (last?.reading === undefined) {
    const at = segments.findLastIndex(({ reading }) => reading !== undefined)
    const reading = segments[at]?.reading
    return reading === undefined
      ? { kind: 'unknown' }
      : recognize(titleWithout(at, at + 1), reading, { doubt: 'words' })
  }
  const others = found.slice(0, -1)
  if (others.length > 0) {
    // 'Percussion - Snare Drum' may also be one part.
    const from = others[0]?.from ?? 0
    const joint = readingOf(
      names,
      segments.slice(from, last.to).flatMap(({ items }) => items),
    )
    const together = joint?.parts.length === 1 ? [{ title: titleWithout(from, last.to), reading: joint }] : []
    const candidates = [...together, ...others].flatMap(({ title, reading }) =>
      (reading?.parts ?? []).map((part) => ({ title, ...part })),
    )
    return recognize(last.title, last.reading, { doubt: 'several', candidates })
  }
  const behind = segments.slice(last.to)
  const isUnsure = behind.length > 0 && (last.from > 0 || behind.some(({ text, reading }) => reading || isRemark(text)))
  return recognize(last.title, last.reading, isUnsure ? { doubt: 'title' } : null)
}

/** Separators between title and part; a hyphen needs spaces, and dashes between digits join voices. */
const separator = /\s+-\s+|(?<=_)-(?=_)|\s*(?<!\d)[–—](?!\d)\s*|\s+[–—]\s+|__+/u

/** Finds a known title in front of the part or behind it, the longest first; the rest must be understood. */
const recognizeBeside = (
  names: InstrumentNames,
  items: readonly Item[],
  titles: readonly string[],
): Recognition | undefined => {
  const known = new Map(titles.map((title) => [lettersOf(title), title]))
  // '…' is no title that a name could contain.
  known.delete('')
  for (let count = items.length - 1; count > 0; count -= 1)
    for (const [named, rest] of [
      [items.slice(0, count), items.slice(count)],
      [items.slice(-count), items.slice(0, -count)],
    ] as const) {
      const title = known.get(lettersOf(spaced(named)))
      const reading = rest.some(({ kind }) => kind === 'unknown') ? undefined : readingOf(names, rest)
      if (title !== undefined && reading !== undefined) return recognize(title, reading)
    }
  return undefined
}

/**
 * Recognises the part in a file's name, such as `Title - Klarinette 1.pdf`, `2. Klarinette in B.pdf` or
 * `Title_Clarinet_1_Bb.pdf`, in German, English, French, Italian and Spanish.
 *
 * @param names of the instruments of the band's sections
 * @param titles titles of pieces that the name may contain; they separate title and part where no separator does
 */
export const recognizePart = (
  names: InstrumentNames,
  fileName: string,
  titles: readonly string[] = [],
): Recognition => {
  const stem = fileName
    .normalize('NFC')
    .replace(/\.pdf\s*$/i, '')
    .replace(/^.*\\/su, '')
    .trim()
  if (stem.length > longest) return { kind: 'unknown' }
  const segments = stem
    .split(separator)
    .map((text) => text.replace(/^[\s_-]+|[\s_-]+$/gu, ''))
    .filter((text) => text !== '')
    .map((text) => segmentOf(names, text))
  const items = segments.flatMap((segment) => segment.items)
  const beside = titles.length === 0 ? undefined : recognizeBeside(names, items, titles)
  if (beside !== undefined) return beside
  const [only] = segments
  if (only === undefined) return { kind: 'unknown' }
  return segments.length === 1 ? recognizeOne(names, only) : recognizeSeveral(names, segments)
}
