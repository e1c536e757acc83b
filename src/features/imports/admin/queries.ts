import { listPersonImports } from '#contract/import-undo.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { itemsQuery } from '../../../platform/session/endpoint-query.ts'
import { fresh } from '../../admin/fresh.ts'

export const pastImportsQuery = (app: Pick<RouterContext, 'call'>) =>
  itemsQuery(app, ['imports', 'done'], listPersonImports, {}, { shows: ['person', 'membership'], ...fresh })
