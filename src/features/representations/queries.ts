import { listOwnRepresentations } from '#contract/representations.ts'
import type { RouterContext } from '../../platform/session/app.tsx'
import { itemsQuery } from '../../platform/session/endpoint-query.ts'

/** The representations of the person who is signed in; never stored on the device. */
export const ownRepresentationsQuery = (app: Pick<RouterContext, 'call'>) =>
  itemsQuery(
    app,
    ['own-representations'],
    listOwnRepresentations,
    {},
    { shows: ['representation', 'person'], staleTime: 0 },
  )
