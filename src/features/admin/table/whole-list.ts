import { normalizeForSearch } from '#contract/search-normalization.ts'
import type { TableChoice, TableColumn } from './columns.ts'

const pageSize = 50
const collator = new Intl.Collator('de-CH', { numeric: true, sensitivity: 'base' })

type Value = string | number | null

/** Rows without a value are last in both directions. */
const compare = (a: Value, b: Value, sign: number): number => {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(`${a}`, `${b}`))
}

interface Wanted {
  readonly choice: TableChoice
  /** Words that are all in the values of a row. */
  readonly term: string
  /** Page number from 0; behind the last page it counts as the last one. */
  readonly page: number
}

/** Returns a page of a list that was loaded whole, searched and sorted by the values of its columns. */
export const pageOf = <Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  { choice: { sort, order }, term, page: wanted }: Wanted,
) => {
  const words = normalizeForSearch(term).split(/\s+/)
  const found = rows.filter((row) => {
    const values = normalizeForSearch(columns.map(({ value }) => value?.(row) ?? '').join('\n'))
    return words.every((word) => values.includes(word))
  })
  const value = columns.find(({ name }) => name === sort)?.value
  const sign = order === 'DESC' ? -1 : 1
  const sorted = value === undefined ? found : found.toSorted((a, b) => compare(value(a), value(b), sign))
  const page = Math.max(0, Math.min(wanted, Math.ceil(sorted.length / pageSize) - 1))
  return {
    number: page,
    _embedded: { items: sorted.slice(page * pageSize, (page + 1) * pageSize) },
    page: { size: pageSize, totalElements: sorted.length },
  }
}
