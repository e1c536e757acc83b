import { queryOptions } from '@tanstack/react-query'
import { searchCompositions } from '#contract/compositions.ts'
import type { RouterContext } from '../../session/app.tsx'

/** Which part of the library is shown. */
export interface Shelf {
  readonly archived: boolean
  /** Words of the title; empty = all. */
  readonly term: string
}

export const pageSize = 100

/** One page of a shelf by title, and how many pieces it has in all. Not kept on the device: thousands nobody asked for. */
export const libraryPageQuery = ({ call }: Pick<RouterContext, 'call'>, { archived, term }: Shelf, page: number) =>
  queryOptions({
    queryKey: ['library', archived, term, page],
    queryFn: async ({ signal }) => {
      const query = { searchTerm: term, page: String(page), size: String(pageSize) }
      const list = await call(
        searchCompositions,
        { query: { ...query, archived: archived ? 'true' : 'false' } },
        { signal },
      )
      const rows = list._embedded.items
      return { rows, total: list.page?.totalElements ?? rows.length }
    },
    staleTime: 60_000,
  })
