import { listEditedRepertoires, repertoireResource } from '#contract/edited-repertoires.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { endpointQuery, itemsQuery } from '../../../platform/session/endpoint-query.ts'
import { fresh } from '../../admin/fresh.ts'

type Needs = Pick<RouterContext, 'call'>

export const editedRepertoiresQuery = (app: Needs) =>
  itemsQuery(app, ['edited-repertoires'], listEditedRepertoires, {}, { ...fresh, shows: ['repertoire'] })

export const editedRepertoireQuery = (app: Needs, id: number) =>
  endpointQuery(
    app,
    ['edited-repertoire', id],
    repertoireResource.get,
    { params: { id } },
    { ...fresh, shows: ['composition', 'repertoire'] },
  )
