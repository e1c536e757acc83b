import * as v from 'valibot'
import { type PeopleFilter, type PeopleSort, peopleFilter, peopleSorts } from '#contract/people.ts'
import type { TableChoice } from '../table/columns.ts'

/** The address of the list. */
export type PeopleSearch = { readonly page?: number } & Readonly<Partial<Record<string, string | number>>>

export interface PeopleScreenProps {
  readonly search: PeopleSearch
  /** @param replace true for what is no step of its own when going back */
  readonly onSearch: (search: PeopleSearch, replace: boolean) => void
}

export type PeopleChoice = { readonly [Name in keyof PeopleFilter]?: string }

/** Names of the filter in the address of the page: `q` is the search everywhere. */
const names = Object.keys(peopleFilter) as (keyof PeopleFilter)[]
const inAddress = (name: keyof PeopleFilter): string => (name === 'searchTerm' ? 'q' : name)

/** Returns what the address chooses, without what does not exist. */
export const filterOf = (search: PeopleSearch): PeopleFilter =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = search[inAddress(name)]
      return value !== undefined && v.is(peopleFilter[name], value) ? [[name, value]] : []
    }),
  )

export const sortOf = ({
  sort,
  order,
}: PeopleSearch): { readonly sort: PeopleSort; readonly order: 'ASC' | 'DESC' } => ({
  sort: peopleSorts.find((one) => one === sort) ?? 'name',
  order: order === 'DESC' ? 'DESC' : 'ASC',
})

export const tableChoiceOf = (search: PeopleSearch): TableChoice => ({
  ...sortOf(search),
  ...(typeof search.columns === 'string' ? { columns: search.columns } : {}),
})

/** Returns the address after a change of the filter; an empty value clears it. The first page follows. */
export const withFilter = (search: PeopleSearch, change: PeopleChoice): PeopleSearch => {
  const { page: _page, ...rest } = search
  const changed = Object.entries(change).map(([name, value]) => [inAddress(name as keyof PeopleFilter), value] as const)
  const next: PeopleSearch = { ...rest, ...Object.fromEntries(changed) }
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '' && value !== undefined))
}
