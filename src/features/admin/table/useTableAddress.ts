import { useNavigate, useSearch } from '@tanstack/react-router'
import type { TableChoice } from './columns.ts'

interface TableAddress {
  /** Words to be found. */
  readonly term: string
  readonly choice: TableChoice
  /** Page number from 0. */
  readonly page: number
  readonly onSearch: (term: string) => void
  readonly onChoose: (change: TableChoice) => void
  readonly onPage: (page: number) => void
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? `${value}` : undefined

/**
 * Returns a function that changes the parameters of the page's address.
 * @returns `replace` is true for what is no step of its own when going back
 */
export const useChangeSearch = (): ((search: object, replace: boolean) => void) => {
  const navigate = useNavigate()
  return (search, replace) => void navigate({ to: '.', search, replace })
}

/** Reads a list's choices from the address of the page, and writes them. `initial` is the order without a choice. */
export const useTableAddress = (initial: Pick<TableChoice, 'sort' | 'order'>): TableAddress => {
  const go = useChangeSearch()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const { page: _page, ...rest } = search
  const [sort, columns, page] = [textOf(search.sort), textOf(search.columns), search.page]
  const order = search.order === 'DESC' ? 'DESC' : 'ASC'
  return {
    term: textOf(search.q) ?? '',
    choice: { ...(sort === undefined ? initial : { sort, order }), ...(columns === undefined ? {} : { columns }) },
    page: typeof page === 'number' && Number.isInteger(page) && page > 0 ? page : 0,
    onSearch: (term) => go({ ...rest, q: term === '' ? undefined : term }, true),
    onChoose: (change) => go({ ...rest, ...change }, true),
    onPage: (next) => go({ ...search, page: next }, false),
  }
}
