import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getChange, listChanges } from '#contract/admin.ts'
import type { RouterContext } from '../../../session/app.tsx'
import { fresh } from '../fresh.ts'

export const changesPageSize = 50

/** The log of changes, newest first; `page` from 0. */
export const changesQuery = ({ call }: Pick<RouterContext, 'call'>, page: number) =>
  queryOptions({
    ...fresh,
    queryKey: ['changes', page],
    queryFn: ({ signal }) => call(listChanges, { query: { page: `${page}`, size: `${changesPageSize}` } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The values of one change in full. */
export const changeQuery = ({ call }: Pick<RouterContext, 'call'>, id: number) =>
  queryOptions({
    ...fresh,
    queryKey: ['change', id],
    queryFn: ({ signal }) => call(getChange, { params: { id } }, { signal }),
  })
