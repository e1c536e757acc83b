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

/** Reads what a person plays; undefined for words that name no section of the band. */
export type ReadInstrument = (cell: string) => { readonly instrument: string; readonly voice?: string } | undefined

export const findInstrumentReader = async (db: Db): Promise<ReadInstrument> => {
  const functions = await findFunctions(db)
  const sections = functions.filter(({ kind }) => kind === 'SECTION')
  const names = instrumentNames(playedSections(functions))
  const known = new Set(sections.map(({ code }) => code))
  const words = new Map([
    ...plurals.filter(([, section]) => known.has(section)),
    ...sections.flatMap(({ code, nameDe, nameEn, instrumentDe, instrumentEn }) =>
      [nameEn, nameDe, instrumentEn, instrumentDe, code]
        .filter((word) => word !== null)
        .map((word) => [normalizeForSearch(word), code] as const),
    ),
  ])
  return (cell) => {
    const section = words.get(normalizeForSearch(cell))
    if (section !== undefined) return { instrument: section }
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
}
