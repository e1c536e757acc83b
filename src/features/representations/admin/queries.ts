import { listRepresentations } from '#contract/representations.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { itemsQuery } from '../../../platform/session/endpoint-query.ts'
import { fresh } from '../../admin/fresh.ts'

/** The representations of a person in both directions. */
export const representationsQuery = (app: Pick<RouterContext, 'call'>, uuid: string) =>
  itemsQuery(
    app,
    ['representations', uuid],
    listRepresentations,
    { params: { uuid } },
    { ...fresh, shows: ['representation', 'person', 'settings'] },
  )
