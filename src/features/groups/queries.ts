import { listGroupNames, listOwnGroups } from '#contract/groups.ts'
import type { RouterContext } from '../../platform/session/app.tsx'
import { itemsQuery } from '../../platform/session/endpoint-query.ts'

/** The groups of the person who is signed in; never stored on the device. */
export const ownGroupsQuery = (app: Pick<RouterContext, 'call'>) =>
  itemsQuery(app, ['own-groups'], listOwnGroups, {}, { shows: ['group', 'person', 'membership'], staleTime: 0 })

/** The names of all groups. */
export const groupNamesQuery = (app: Pick<RouterContext, 'call' | 'locale'>) =>
  itemsQuery(app, ['group-names', app.locale], listGroupNames, {}, { shows: ['group'], staleTime: 0 })
