import * as v from 'valibot'
import type { TableChoice } from './columns.ts'

/** The address of a list. */
export type ListSearch = { readonly page?: number } & Readonly<Partial<Record<string, string | number>>>

/** A change of a filter: an empty value clears a field. */
export type FilterChange<Filter> = { readonly [Name in keyof Filter]?: string }

/**
 * Reads a list's filter and order from its address, and writes them.
 * @param schemas the fields of the filter; `searchTerm` is `q` in the address
 * @param sorts the sortable columns; the list without a choice is sorted by the first
 */
export const createListSearch = <Filter, Sort extends string>(
  schemas: { readonly [Name in keyof Filter]-?: v.GenericSchema },
  sorts: readonly [Sort, ...Sort[]],
) => {
  const inAddress = (name: string): string => (name === 'searchTerm' ? 'q' : name)

  /** Returns what the address chooses, without what does not exist. */
  const filterOf = (search: ListSearch): Filter =>
    Object.fromEntries(
      Object.entries<v.GenericSchema>(schemas).flatMap(([name, schema]) => {
        const value = search[inAddress(name)]
        return value !== undefined && v.is(schema, value) ? [[name, value]] : []
      }),
    ) as Filter

  const sortOf = ({ sort, order }: ListSearch): { readonly sort: Sort; readonly order: 'ASC' | 'DESC' } => ({
    sort: sorts.find((one) => one === sort) ?? sorts[0],
    order: order === 'DESC' ? 'DESC' : 'ASC',
  })

  const tableChoiceOf = (search: ListSearch): TableChoice => ({
    ...sortOf(search),
    ...(typeof search.columns === 'string' ? { columns: search.columns } : {}),
  })

  /** Returns the address after a change of the filter. The first page follows. */
  const withFilter = (search: ListSearch, change: FilterChange<Filter>): ListSearch => {
    const { page: _page, ...rest } = search
    const changed = Object.entries<string | undefined>(change).map(([name, value]) => [inAddress(name), value] as const)
    const next: ListSearch = { ...rest, ...Object.fromEntries(changed) }
    return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '' && value !== undefined))
  }

  /** Returns the address of a filter. */
  const searchOf = (filter: Filter): ListSearch => withFilter({}, filter as FilterChange<Filter>)

  return { filterOf, searchOf, sortOf, tableChoiceOf, withFilter }
}
