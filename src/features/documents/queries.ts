import { listStaticFiles } from '#contract/documents.ts'
import type { RouterContext } from '../../platform/session/app.tsx'
import { itemsQuery } from '../../platform/session/endpoint-query.ts'

const filter = 'category=in=(INTERNAL_MINUTES,INTERNAL_RULES)'

/** Minutes and rules that the member may load, newest first. */
export const documentsQuery = (app: Pick<RouterContext, 'call'>) =>
  itemsQuery(app, ['documents'], listStaticFiles, { query: { filter } }, { shows: ['file'], staleTime: 5 * 60_000 })
