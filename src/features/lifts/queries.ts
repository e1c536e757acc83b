import { queryOptions } from '@tanstack/react-query'
import { listLifts } from '#contract/lifts.ts'
import type { RouterContext } from '../../platform/session/app.tsx'

/** The lifts of coming events, as the server has them; the outbox is overlaid where they are shown. */
export const liftsQuery = ({ call, locale }: Pick<RouterContext, 'call' | 'locale'>) =>
  queryOptions({
    queryKey: ['lifts', locale],
    queryFn: async ({ signal }) => (await call(listLifts, {}, { signal }))._embedded.items,
  })
