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

/** Reads a list's choices from the address of the page, and writes them. `initial` is the order without a choice. */
export const useTableAddress = (initial: Pick<TableChoice, 'sort' | 'order'>): TableAddress => {
  const navigate = useNavigate()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const { page: _page, ...rest } = search
  const [sort, columns, page] = [textOf(search.sort), textOf(search.columns), search.page]
  const order = search.order === 'DESC' ? 'DESC' : 'ASC'
  const go = (next: object, replace: boolean): void => void navigate({ to: '.', search: next, replace })
  return {
    term: textOf(search.q) ?? '',
    choice: { ...(sort === undefined ? initial : { sort, order }), ...(columns === undefined ? {} : { columns }) },
    page: typeof page === 'number' && Number.isInteger(page) && page > 0 ? page : 0,
    onSearch: (term) => go({ ...rest, q: term === '' ? undefined : term }, true),
    onChoose: (change) => go({ ...rest, ...change }, true),
    onPage: (next) => go({ ...search, page: next }, false),
  }
}
