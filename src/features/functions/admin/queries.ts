import { listFunctions } from '#contract/edited-functions.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { itemsQuery } from '../../../platform/session/endpoint-query.ts'
import { fresh } from '../../admin/fresh.ts'

/** The sections in the order of the score, then the offices. */
export const functionsQuery = (app: Pick<RouterContext, 'call'>) =>
  itemsQuery(app, ['functions'], listFunctions, {}, { ...fresh, shows: ['band_function'] })
