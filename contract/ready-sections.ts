import type { SectionColour, SectionInstrument } from './sections.ts'

/** A section that bands often have besides the usual ones, as an administrator adds it with one tap. */
export interface ReadySection {
  readonly colour: SectionColour | null
  readonly nameDe: string
  readonly nameEn: string
  readonly playsSheets: boolean
  readonly instruments: SectionInstrument[]
}

/** The table of instruments has the further words of these. */
const listed = (...names: readonly (readonly [nameDe: string, nameEn: string])[]): SectionInstrument[] =>
  names.map(([nameDe, nameEn]) => ({ nameDe, nameEn, words: [] }))

export const readySections: readonly ReadySection[] = [
  {
    ...{ colour: 'TEAL', nameDe: 'Fagott', nameEn: 'Bassoon', playsSheets: true },
    instruments: listed(['Fagott', 'Bassoon'], ['Kontrafagott', 'Contrabassoon']),
  },
  {
    ...{ colour: 'GREY', nameDe: 'Kontrabass', nameEn: 'Double bass', playsSheets: true },
    instruments: listed(['Kontrabass', 'Double bass'], ['E-Bass', 'Electric bass']),
  },
  {
    ...{ colour: 'BROWN', nameDe: 'Keyboard', nameEn: 'Keyboard', playsSheets: true },
    instruments: listed(['Keyboard', 'Keyboard'], ['Klavier', 'Piano'], ['Orgel', 'Organ']),
  },
  {
    ...{ colour: 'ORANGE', nameDe: 'Gesang', nameEn: 'Voice', playsSheets: true },
    instruments: listed(['Gesang', 'Voice'], ['Chor', 'Choir']),
  },
  {
    ...{ colour: 'ROSE', nameDe: 'Tambouren', nameEn: 'Drummers', playsSheets: true },
    instruments: [{ nameDe: 'Tambour', nameEn: 'Parade drum', words: ['Drummer'] }],
  },
  { colour: null, nameDe: 'Fähnrich', nameEn: 'Ensign', playsSheets: false, instruments: [] },
]
