import { queryOptions } from '@tanstack/react-query'
import { listCompositionExportAttributes, listCompositionExportFormats } from '#contract/composition-export.ts'
import { searchCompositions } from '#contract/compositions.ts'
import { listInstruments } from '#contract/instruments.ts'
import type { RouterContext } from '../../platform/session/app.tsx'
import { itemsQuery } from '../../platform/session/endpoint-query.ts'

/** The part of the library that is shown. */
export interface Shelf {
  readonly archived: boolean
  /** Words of the title; empty = all pieces. */
  readonly term: string
}

export const pageSize = 100

/**
 * One page of a shelf by title, with the total count. Not stored on the device: thousands of pieces nobody needs
 * offline.
 */
export const libraryPageQuery = ({ call }: Pick<RouterContext, 'call'>, { archived, term }: Shelf, page: number) =>
  queryOptions({
    queryKey: ['library', archived, term, page],
    meta: { shows: ['composition', 'sheet'] },
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
  })

/** The columns and formats that the build has for the inventory, in the page's language. */
export const exportChoicesQuery = ({ call, locale }: Pick<RouterContext, 'call' | 'locale'>) =>
  queryOptions({
    queryKey: ['inventory-export', locale],
    meta: { shows: [] },
    queryFn: async ({ signal }) => {
      const [attributes, formats] = await Promise.all([
        call(listCompositionExportAttributes, {}, { signal }),
        call(listCompositionExportFormats, {}, { signal }),
      ])
      return { attributes: attributes._embedded.items, formats: formats._embedded.items }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The instruments by which an editor's device recognises parts, also offline. */
export const instrumentsQuery = (app: Pick<RouterContext, 'call'>) =>
  itemsQuery(app, ['instruments'], listInstruments, {}, { staleTime: 0, shows: ['band_function'] })
