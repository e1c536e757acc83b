import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getMailing, listMailings } from '#contract/mailings.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { fresh } from '../../admin/fresh.ts'

type Needs = Pick<RouterContext, 'call'>

const pageSize = 50
/** Milliseconds between two looks at mails that wait. */
const pollMs = 5000

/** The sent mailings, newest first; `page` from 0. */
export const mailingsQuery = ({ call }: Needs, page: number) =>
  queryOptions({
    ...fresh,
    queryKey: ['mailings', page],
    meta: { shows: ['mailing'] },
    queryFn: ({ signal }) => call(listMailings, { query: { page: `${page}`, size: `${pageSize}` } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?._embedded.items.some(({ counts }) => counts.waiting > 0) ? pollMs : false,
  })

export const mailingQuery = ({ call }: Needs, uuid: string) =>
  queryOptions({
    ...fresh,
    queryKey: ['mailing', uuid],
    meta: { shows: ['mailing'] },
    queryFn: ({ signal }) => call(getMailing, { params: { uuid } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data !== undefined && data.counts.waiting > 0 ? pollMs : false),
  })
