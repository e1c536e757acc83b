import { queryOptions } from '@tanstack/react-query'
import { getCalendarFeed } from '#contract/feeds.ts'
import type { RouterContext } from '../../session/app.tsx'

/** Holds a secret: not kept on the device, and not for long in memory. */
export const feedQuery = ({ call }: Pick<RouterContext, 'call'>) =>
  queryOptions({
    queryKey: ['calendar-feed'],
    queryFn: ({ signal }) => call(getCalendarFeed, {}, { signal }),
    staleTime: 0,
    gcTime: 60_000,
  })
