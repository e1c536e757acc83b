import type { ImportMeaning, MeaningField } from '#contract/import-choices.ts'
import type { InstrumentNames } from '#contract/instrument-index.ts'
import { recognizePart } from '#contract/part-name.ts'
import { normalizeForSearch } from '#contract/search-normalization.ts'

type Proposal = Pick<ImportMeaning, 'is' | 'year'>

const yearIn = (value: string): number | null => {
  const [year] = /\b(?:18[5-9]|19\d|20\d)\d\b/.exec(value) ?? []
  return year === undefined ? null : Number(year)
}

/** Beginnings of words for kinds of members, as Swiss clubs write them. The first one that fits counts. */
const kinds: readonly (readonly [RegExp, ImportMeaning['is']])[] = [
  [/ehren|honor|^em\b|^e$/, 'HONORARY_ACTIVE'],
  [/ausgetret|austritt|ehemal|former|left|^bis\b/, 'FORMER'],
  [/verstorb|gestorb|deceased|firma|behorde|kollektiv|contact|kontakt|^k$/, 'NONE'],
  [/passiv|gonner|sponsor|supporter|spender|freund|^p$|^pm$/, 'PASSIVE'],
  [/akt|musikant|jung|bläser|blaser|beurlaubt|dispens|player|vorstand|^a$|^am$|^x$|^ja$|^yes$/, 'BAND'],
]

const membership = (value: string, hasLeaveColumn: boolean): Proposal | null => {
  const words = normalizeForSearch(value)
  const is = kinds.find(([pattern]) => pattern.test(words))?.[1]
  const year = yearIn(value)
  if (is === undefined) return null
  // The end of a membership needs a year. Without one the person is only known.
  if (is === 'FORMER' && year === null && !hasLeaveColumn) return { is: 'NONE', year: null }
  return { is, year: is === 'FORMER' || is === 'HONORARY_ACTIVE' ? year : null }
}

const instrument = (names: InstrumentNames, value: string): Proposal | null => {
  const found = recognizePart(names, value.replace(/[\d.,/()]+/g, ' ').trim())
  const [part] = found.kind === 'certain' ? [found.part] : found.kind === 'uncertain' ? found.candidates : []
  if (part === undefined) return null
  return { is: part.instrument === 'SCORE' ? 'CONDUCTOR' : part.instrument, year: null }
}

/** The likely meaning of a value that no rule reads. null = the person has to say it. */
export const proposeMeaning = (
  field: MeaningField,
  value: string,
  { hasLeaveColumn, names }: { readonly hasLeaveColumn: boolean; readonly names: InstrumentNames },
): Proposal | null => {
  if (field === 'membership') return membership(value, hasLeaveColumn)
  if (field === 'instrument') return instrument(names, value)
  return field === 'honoraryYear' ? { is: 'HONORARY', year: null } : { is: 'NOTHING', year: null }
}
