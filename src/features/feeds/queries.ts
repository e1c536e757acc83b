import { queryOptions } from '@tanstack/react-query'
import { getCalendarFeed } from '#contract/feeds.ts'
import type { RouterContext } from '../../platform/session/app.tsx'

/** Contains a secret: not stored on the device, and only briefly in memory. */
export const feedQuery = ({ call }: Pick<RouterContext, 'call'>) =>
  queryOptions({
    queryKey: ['calendar-feed'],
    queryFn: ({ signal }) => call(getCalendarFeed, {}, { signal }),
    staleTime: 0,
    gcTime: 60_000,
  })
