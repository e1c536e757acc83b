import { getLook } from '#contract/look.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { endpointQuery } from '../../../platform/session/endpoint-query.ts'
import { fresh } from '../../admin/fresh.ts'

export const lookQuery = (app: Pick<RouterContext, 'call'>) =>
  endpointQuery(app, ['look'], getLook, {}, { ...fresh, shows: ['settings'] })
