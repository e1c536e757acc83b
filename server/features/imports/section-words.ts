import { instrumentNames } from '#contract/instrument-index.ts'
import { recognizePart } from '#contract/part-name.ts'
import { normalizeForSearch } from '#contract/search-normalization.ts'
import { conducting, score } from '#contract/sections.ts'
import { findFunctions, playedSections } from '../../platform/db/functions.ts'
import type { Db } from '../../platform/db/open.ts'

/** Plurals of which a list of members makes headings, by section. */
const plurals = [
  ['dirigent', 'CONDUCTOR'],
  ['dirigentin', 'CONDUCTOR'],
  ['klarinetten', 'CLARINET'],
  ['floten', 'FLUTE'],
  ['saxofone', 'SAX'],
  ['saxophone', 'SAX'],
  ['trompeten', 'TRUMPET'],
  ['posaunen', 'TROMBONE'],
  ['euphonien', 'BARITON'],
  ['baritone', 'BARITON'],
  ['basse', 'TUBA'],
] as const

interface Named {
  readonly instrument: string
  readonly voice?: string
}
/** Reads what a person plays: the main instrument, and others; undefined for words that name no section of the band. */
export type ReadInstrument = (cell: string) => (Named & { readonly further?: readonly Named[] }) | undefined

/** Between the instruments of one person: 'Trompete / Flügelhorn'. */
const separator = /[/,;+]|\s(?:und|and)\s/iu

export const findInstrumentReader = async (db: Db): Promise<ReadInstrument> => {
  const functions = await findFunctions(db)
  const sections = functions.filter(({ kind }) => kind === 'SECTION')
  const names = instrumentNames(playedSections(functions))
  const known = new Set(sections.map(({ code }) => code))
  const sectionWords = new Map([
    ...plurals.filter(([, section]) => known.has(section)),
    ...sections.flatMap(({ code, nameDe, nameEn, instrumentDe, instrumentEn }) =>
      [nameEn, nameDe, instrumentEn, instrumentDe, code]
        .filter((word) => word !== null)
        .map((word) => [normalizeForSearch(word), code] as const),
    ),
  ])
  const sectionIn = (cell: string): Named | undefined => {
    const instrument = sectionWords.get(normalizeForSearch(cell))
    return instrument === undefined ? undefined : { instrument }
  }
  const readOne = (cell: string): Named | undefined => {
    const section = sectionIn(cell)
    if (section !== undefined) return section
    const found = recognizePart(names, cell)
    const parts = found.kind === 'certain' ? [found.part] : found.kind === 'uncertain' ? found.candidates : []
    const [part] = parts
    if (part === undefined || parts.some(({ instrument }) => instrument !== part.instrument)) return undefined
    const instrument = part.instrument === score ? conducting : part.instrument
    if (!known.has(instrument)) return undefined
    // With a doubt only the section is certain.
    if (found.kind !== 'certain' || part.voice === null) return { instrument }
    return { instrument, voice: part.voice }
  }
  return (cell) => {
    // The name of a section may be a list: 'Trompete, Kornett'.
    const section = sectionIn(cell)
    if (section !== undefined) return section
    const words = cell.split(separator).map((one) => one.trim())
    const named = words.map(readOne)
    const several = new Map(named.flatMap((one) => (one === undefined ? [] : [[one.instrument, one] as const])))
    const [main, ...further] = [...several.values()]
    // An unknown word beside an instrument is asked for. '1.' of '1. und 2. Flöte' is none.
    const isUnknown = named.some((one, at) => one === undefined && /\p{L}{3}/u.test(words[at] ?? ''))
    if (main !== undefined && isUnknown) return undefined
    return main === undefined || further.length === 0 || named.includes(undefined)
      ? readOne(cell)
      : { ...main, further }
  }
}
