import { listSeatings } from '#contract/seating.ts'
import type { RouterContext } from '../../platform/session/app.tsx'
import { itemsQuery } from '../../platform/session/endpoint-query.ts'

/** The plans of the coming events that invite the member. */
export const seatingsQuery = (app: Pick<RouterContext, 'call' | 'locale'>) =>
  itemsQuery(
    app,
    ['seatings', app.locale],
    listSeatings,
    {},
    { shows: ['event', 'person', 'membership', 'group', 'seating'] },
  )
