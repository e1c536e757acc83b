import { instrumentTable, isUsualSection, type NamedInstrument } from './instrument-names.ts'
import { type PlayedSection, type SectionInstrument, score } from './sections.ts'

/** Finds the instruments with a name of one or several folded words; 'Alt Sax' and 'Altsax' are the same name. */
export type InstrumentNames = (words: readonly string[]) => readonly NamedInstrument[] | undefined
export const noInstruments: InstrumentNames = () => undefined

/** Lower case, umlauts as two letters, no accents: 'Flügelhorn' → 'fluegelhorn', 'Flûte' → 'flute'. */
export const foldName = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[äöü]/g, (letter) => `${letter.normalize('NFD').charAt(0)}e`)
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
const withoutUmlauts = (text: string): string => foldName(text.normalize('NFD').replaceAll('\u0308', ''))
const wordsOf = (text: string): readonly string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')

const foldedWords = (name: string): readonly (readonly string[])[] =>
  [foldName(name), withoutUmlauts(name)].map(wordsOf)
/** Folded once: an index of nine sections took 7 ms, of which folding the names of the table was 5. */
const foldedOfTable = new Map(instrumentTable.flatMap(({ names }) => names.map((name) => [name, foldedWords(name)])))

/** The ways to write a name: 'Flügelhorn' is 'fluegelhorn' and 'flugelhorn'. `joiner` is between its words. */
const spellingsOf = (name: string, joiner: '' | ' '): readonly string[] =>
  (foldedOfTable.get(name) ?? foldedWords(name)).map((words) => words.join(joiner))

type Index = Map<string, Set<NamedInstrument>>
type Named = readonly (readonly [name: string, row: NamedInstrument])[]
const add = (index: Index, named: Named, joiner: '' | ' '): void => {
  for (const [name, row] of named)
    for (const spelling of spellingsOf(name, joiner)) index.set(spelling, (index.get(spelling) ?? new Set()).add(row))
}
const namedBy = (rows: readonly NamedInstrument[]): Named => rows.flatMap((row) => row.names.map((name) => [name, row]))

/** Endings of plurals and what they replace: 'Trompeten', 'Clarinets', 'Altsaxofone', 'Trombe', 'Clarinetti'. */
const plurals: readonly (readonly [ending: RegExp, singular: string])[] = [
  [/s$/, ''],
  [/n$/, ''],
  [/en$/, ''],
  [/i$/, 'o'],
  [/i$/, 'e'],
  [/e$/, 'a'],
  [/e$/, ''],
]
const rowsNamed = (
  index: ReadonlyMap<string, ReadonlySet<NamedInstrument>>,
  words: readonly string[],
  text: string,
): readonly NamedInstrument[] | undefined => {
  const known = index.get(text)
  if (known !== undefined) return [...known]
  if (text.length < 5) return undefined
  for (const [ending, singular] of plurals) {
    // 'Trompette en' is no plural of 'Trompette'.
    const isEnding = ending.test(text) && words.at(-1)?.replace(ending, '') !== ''
    const rows = isEnding ? index.get(text.replace(ending, singular)) : undefined
    if (rows !== undefined) return [...rows]
  }
  return undefined
}

const usualIndex: Index = new Map()
add(usualIndex, namedBy(instrumentTable), ' ')
/** The instruments of the table with this name, also in the plural. */
const usualNamed = (name: string): readonly NamedInstrument[] => {
  const words = wordsOf(foldName(name))
  return rowsNamed(usualIndex, words, words.join(' ')) ?? []
}

/** An instrument that a section names itself. */
interface OwnInstrument {
  readonly section: string
  /** Its names and words as the band writes them. */
  readonly names: readonly string[]
  /** The instrument of the table that it is; it may be that of another section there. */
  readonly usual: NamedInstrument | undefined
  readonly row: NamedInstrument
}

const isSame = (one: string, other: string): boolean => foldName(one) === foldName(other)

/** A finer instrument, and one without a place, may move to the section that names it; 'Trompete' stays. */
const usualOf = (section: string, { nameDe }: SectionInstrument): NamedInstrument | undefined => {
  const rows = usualNamed(nameDe).filter(
    (row) => row.instrument === section || row.isAsked || (row.voice !== null && row.instrument !== score),
  )
  return rows.find(({ voice }) => voice !== null && isSame(voice, nameDe)) ?? rows[0]
}

/** Names of the table by which an instrument of a section is recognised too. */
export const wordsOfTable = (section: string, instrument: SectionInstrument): readonly string[] =>
  usualOf(section, instrument)?.names ?? []

/** The names of a section that the table knows as none of its instruments: 'Bass' are the tubas in every band. */
const namesOfSection = ({ nameDe, nameEn }: PlayedSection): readonly string[] =>
  [nameDe, nameEn]
    .filter((name) => name !== null)
    .filter((name) => /^[\p{L} -]{4,}$/u.test(name) && usualNamed(name).length === 0)

const ownOf = (section: PlayedSection): readonly OwnInstrument[] => {
  const { id, nameDe, instruments } = section
  /** The instrument that needs no name in the voice. The table has that of a usual section. */
  const main = isUsualSection(id)
    ? undefined
    : (instruments.find((one) => isSame(one.nameDe, nameDe)) ?? instruments[0])
  return instruments.map((one) => ownInstrument(id, one, one === main ? namesOfSection(section) : null))
}

/** @param mainNames further names of the main instrument; null = another one */
const ownInstrument = (section: string, one: SectionInstrument, mainNames: readonly string[] | null): OwnInstrument => {
  const usual = usualOf(section, one)
  const { nameDe, nameEn } = one
  const finer = usual?.instrument === section ? usual.voice : nameDe
  const { key = null, keys = new Map(), names = [] } = usual ?? {}
  return {
    ...{ section, usual, names: [nameDe, ...(nameEn === null ? [] : [nameEn]), ...one.words, ...(mainNames ?? [])] },
    row: {
      ...{ instrument: section, voice: mainNames === null ? finer : null, key, keys, isAsked: false, names },
      ...{ nameDe, nameEn: nameEn ?? nameDe },
    },
  }
}

/**
 * The instruments of the band by their names. What a section names itself means only that; the table has the other
 * names of the sections that the band has.
 */
export const instrumentNames = (sections: readonly PlayedSection[]): InstrumentNames => {
  const own = sections.flatMap(ownOf)
  const moved = new Set(own.map(({ usual }) => usual))
  const ids = new Set([...sections.map(({ id }) => id), score])
  const usual = instrumentTable.filter((row) => ids.has(row.instrument) && !moved.has(row))
  const indexed = (joiner: '' | ' '): Index => {
    const index: Index = new Map()
    add(
      index,
      own.flatMap(({ names, row }) => names.map((name) => [name, row] as const)),
      joiner,
    )
    const taken = new Set(index.keys())
    const isFree = ([name]: Named[number]): boolean => !spellingsOf(name, joiner).some((one) => taken.has(one))
    add(index, namedBy([...own.map(({ row }) => row), ...usual]).filter(isFree), joiner)
    return index
  }
  const [bySpelling, byLetters] = [indexed(' '), indexed('')]
  return (words) =>
    rowsNamed(bySpelling, words, words.join(' ')) ??
    // Single letters are transpositions: 'B Kl' is not 'Bkl'.
    (words.some((word) => word.length === 1) ? undefined : rowsNamed(byLetters, words, words.join('')))
}

/** The finer instruments that a section lists, by their name in the voice of its parts. */
export const finerIn = (section: PlayedSection) =>
  ownOf(section).flatMap(({ row: { voice, nameDe, nameEn } }) => (voice === null ? [] : [{ voice, nameDe, nameEn }]))

/** Returns the first word of a section by which another one is recognised, with the id of the other. */
export const findTakenWord = (
  section: PlayedSection,
  others: readonly PlayedSection[],
): { readonly word: string; readonly section: string } | undefined => {
  const theirs = others.flatMap(ownOf)
  const ids = new Set(others.map(({ id }) => id))
  const holderOf = (word: string, usual: NamedInstrument | undefined): string | undefined => {
    const spellings = spellingsOf(word, ' ')
    const named = theirs.find(({ names }) =>
      names.some((name) => spellingsOf(name, ' ').some((one) => spellings.includes(one))),
    )
    if (named !== undefined) return named.section
    const rows = usualNamed(word)
    if (rows.some((row) => row === usual || row.instrument === section.id)) return undefined
    const holders = rows.map((row) => theirs.find((one) => one.usual === row)?.section ?? row.instrument)
    return holders.find((id, at) => ids.has(id) && rows[at]?.isAsked === false)
  }
  for (const instrument of section.instruments) {
    const usual = usualOf(section.id, instrument)
    const moved = usual && theirs.find((one) => one.usual === usual)
    if (moved !== undefined) return { word: instrument.nameDe, section: moved.section }
    for (const word of [instrument.nameDe, instrument.nameEn ?? '', ...instrument.words]) {
      const holder = holderOf(word, usual)
      if (holder !== undefined) return { word, section: holder }
    }
  }
  return undefined
}
