import { getCalendarFeed } from '#contract/feeds.ts'
import type { RouterContext } from '../../platform/session/app.tsx'
import { endpointQuery } from '../../platform/session/endpoint-query.ts'

/** Contains a secret: not stored on the device, and only briefly in memory. */
export const feedQuery = (app: Pick<RouterContext, 'call'>) =>
  endpointQuery(app, ['calendar-feed'], getCalendarFeed, {}, { shows: ['feed'], staleTime: 0, gcTime: 60_000 })
