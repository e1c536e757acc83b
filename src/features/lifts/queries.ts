import { listLifts } from '#contract/lifts.ts'
import type { RouterContext } from '../../platform/session/app.tsx'
import { itemsQuery } from '../../platform/session/endpoint-query.ts'

/** The lifts of coming events, as the server has them; the outbox is overlaid where they are shown. */
export const liftsQuery = (app: Pick<RouterContext, 'call' | 'locale'>) =>
  itemsQuery(
    app,
    ['lifts', app.locale],
    listLifts,
    { query: { for: 'all' } },
    { shows: ['event', 'person', 'membership', 'representation'] },
  )
