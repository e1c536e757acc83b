import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getOperationState, type JobState, listJobs } from '#contract/operation.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { endpointQuery } from '../../../platform/session/endpoint-query.ts'
import { fresh } from '../../admin/fresh.ts'

const jobsPageSize = 10

/** Jobs that are not done, of one state or of all; `page` from 0. The previous list stays until the next is loaded. */
export const jobsQuery = (
  { call, locale }: Pick<RouterContext, 'call' | 'locale'>,
  state: JobState | undefined,
  page: number,
) =>
  queryOptions({
    ...fresh,
    queryKey: ['jobs', locale, state, page],
    meta: { shows: ['job'] },
    queryFn: ({ signal }) => {
      const paging = { page: `${page}`, size: `${jobsPageSize}` }
      return call(listJobs, { query: { ...paging, ...(state === undefined ? {} : { state }) } }, { signal })
    },
    placeholderData: keepPreviousData,
    // Jobs run without anybody's doing.
    refetchInterval: 10_000,
  })

/** Storage, backup and versions of the installation. */
export const operationStateQuery = (app: Pick<RouterContext, 'call'>) =>
  endpointQuery(app, ['operation-state'], getOperationState, {}, { ...fresh, shows: ['job'] })
