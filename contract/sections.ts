/** The section that conducts and reads the score. */
export const conducting = 'CONDUCTOR'
/** The office that represents the band and gets what visitors write. */
export const presiding = 'PRESIDENT'
/** The instrument of a sheet that is the score. */
export const score = 'SCORE'

/** Sections belong to the band, offices to its board. */
export const functionKinds = ['SECTION', 'OFFICE'] as const
export type FunctionKind = (typeof functionKinds)[number]
/** Colours of sections, as the design has them. */
export const sectionColours = [
  ...(['RED', 'ORANGE', 'OCHRE', 'OLIVE', 'GREEN', 'TEAL'] as const),
  ...(['BLUE', 'INDIGO', 'PURPLE', 'ROSE', 'BROWN', 'GREY'] as const),
] as const
export type SectionColour = (typeof sectionColours)[number]
/** Maximum number of sections, and of offices. */
export const functionsMaximum = 40
/** The id of a section or an office. */
export const functionId = /^[A-Z][A-Z0-9_]{0,39}$/

/** A section as everybody sees it, in the language of the request. */
export interface BandSection {
  readonly id: string
  /** 'Trompete, Kornett' */
  readonly name: string
  /** The instrument of its players: 'Trompete'. */
  readonly instrument: string
  /** One of `sectionColours`. */
  readonly colour?: string
  /** True if it has no parts. */
  readonly withoutSheets?: boolean
  /** The finer instruments that it lists, by their name in the voice of a part. */
  readonly finer?: FinerName[]
}
/** 'Kontrafagott' in a voice is a contrabassoon. */
export interface FinerName {
  readonly voice: string
  readonly name: string
}
/** An instrument of a section. A part is recognised by each of its names and words. */
export interface SectionInstrument {
  readonly nameDe: string
  readonly nameEn: string | null
  /** Abbreviations, and names in other languages. */
  readonly words: string[]
}
/** A section that plays, with what its parts are recognised by. */
export interface PlayedSection {
  readonly id: string
  /** The instrument of its players. */
  readonly nameDe: string
  readonly nameEn: string | null
  readonly instruments: SectionInstrument[]
}
export interface BandOffice {
  readonly id: string
  readonly name: string
}

/** The sections in the order of the score, and the offices in the order of their rank. */
export interface BandFunctions {
  readonly sections: readonly BandSection[]
  readonly offices: readonly BandOffice[]
}
