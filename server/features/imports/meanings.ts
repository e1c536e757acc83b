import {
  datedMeanings,
  type ImportChoices,
  type ImportMeaning,
  type MeaningField,
  meaningFields,
} from '#contract/import-choices.ts'
import type { PersonImportField } from '#contract/imports.ts'
import type { InstrumentNames } from '#contract/instrument-index.ts'
import { normalizeForSearch } from '#contract/search-normalization.ts'
import type { valueReaders } from './person-cells.ts'
import type { Cells, ListedValue, NumberedCells, Problem } from './plan.ts'
import { proposeMeaning } from './propose-meaning.ts'

type Readers = ReturnType<typeof valueReaders>
type Row = NumberedCells<PersonImportField>
/** Values that differ in case and accents only have one meaning. */
export const keyOf = (field: string, value: string): string => `${field} ${normalizeForSearch(value.trim())}`
/** Values that the plan lists. A column with more of them has another meaning. */
const listedMaximum = 100
const valueMaximum = 100

/** The meanings of values without a choice of the person. */
interface Known {
  readonly remembered: readonly ImportMeaning[]
  readonly readers: Readers
  readonly names: InstrumentNames
}

/**
 * Lists each value that no rule reads, with its meaning: the chosen one, or else the remembered one, or else a proposal.
 */
export const listValues = (
  rows: readonly Row[],
  { meanings: chosen }: ImportChoices,
  { remembered, readers, names }: Known,
): readonly ListedValue[] => {
  const known = new Map([...remembered, ...chosen].map((meaning) => [keyOf(meaning.field, meaning.value), meaning]))
  const counts = new Map<string, { field: MeaningField; value: string; count: number }>()
  for (const { cells } of rows)
    for (const field of meaningFields) {
      const value = cells[field]
      if (value === undefined || value.length > valueMaximum || readers[field](value) !== undefined) continue
      const counted = counts.get(keyOf(field, value))
      if (counted === undefined) counts.set(keyOf(field, value), { field, value, count: 1 })
      else counted.count += 1
    }
  const hasLeaveColumn = rows.some(({ cells }) => cells.left !== undefined)
  return [...counts]
    .sort(([, one], [, other]) => meaningFields.indexOf(one.field) - meaningFields.indexOf(other.field))
    .slice(0, listedMaximum)
    .map(([key, counted]) => {
      const { is = null, year = null } =
        known.get(key) ?? proposeMeaning(counted.field, counted.value, { hasLeaveColumn, names }) ?? {}
      return { ...counted, is, year }
    })
}

type Translated = Partial<Record<PersonImportField, string>>

/** The cells that a meaning stands for, in the words that the rules read. */
const wordsOf = ({ field, is, year }: ListedValue, { honoraryYear, left }: Translated): Translated => {
  const dated = year === null ? {} : { [is === 'FORMER' ? 'left' : 'honoraryYear']: String(year) }
  const own = { ...(honoraryYear !== undefined && { honoraryYear }), ...(left !== undefined && { left }) }
  if (field === 'honoraryYear') return dated
  if (field !== 'membership') return { [field]: is ?? '' }
  if (is === 'HONORARY' || is === 'HONORARY_ACTIVE')
    return { ...dated, ...own, membership: is === 'HONORARY' ? 'none' : 'band' }
  if (is === 'FORMER')
    return { ...dated, ...own, membership: 'band', left: own.left ?? (year === null ? '' : `31.12.${year}`) }
  return { ...own, membership: is ?? '' }
}

/** Returns a function that replaces the values of a row by their meanings. */
export const createTranslator = (values: readonly ListedValue[]) => {
  const known = new Map(values.map((value) => [keyOf(value.field, value.value), value]))
  return (row: Row): Row => {
    const meant = meaningFields.flatMap((field) => known.get(keyOf(field, row.cells[field] ?? '')) ?? [])
    return meant.length === 0 ? row : replaceValues(row, meant)
  }
}

const replaceValues = (row: Row, meant: readonly ListedValue[]): Row => {
  const cells: Translated = { ...row.cells }
  const problems: Problem<PersonImportField>[] = [...row.problems]
  for (const value of meant) {
    if (value.is === null) continue
    delete cells[value.field]
    if (value.is !== 'NOTHING') Object.assign(cells, wordsOf(value, cells))
    const dated = value.is === 'FORMER' ? 'left' : 'honoraryYear'
    if (datedMeanings.includes(value.is) && !cells[dated])
      problems.push({ field: value.field, message: 'validation.import_meaning_year' })
  }
  const filled = Object.entries(cells).filter(([, cell]) => cell !== '')
  return { ...row, cells: Object.fromEntries(filled) as Cells<PersonImportField>, problems }
}
