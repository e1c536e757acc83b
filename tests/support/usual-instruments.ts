import { instrumentNames } from '#contract/instrument-index.ts'
import { instrumentTable } from '#contract/instrument-names.ts'
import type { PlayedSection } from '#contract/sections.ts'

/** The sections of the table, as a band has them that lists no instruments itself. */
export const usualSections: PlayedSection[] = [...new Set(instrumentTable.map(({ instrument }) => instrument))].map(
  (id) => ({ id, nameDe: id, nameEn: null, instruments: [] }),
)
export const usualInstruments = instrumentNames(usualSections)
