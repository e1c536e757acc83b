import { queryOptions } from '@tanstack/react-query'
import { listStaticFiles } from '#contract/documents.ts'
import type { RouterContext } from '../../platform/session/app.tsx'

/** Minutes and rules that the member may load, newest first. */
export const documentsQuery = ({ call }: Pick<RouterContext, 'call'>) =>
  queryOptions({
    queryKey: ['documents'],
    meta: { shows: ['file'] },
    queryFn: async ({ signal }) => {
      const filter = 'category=in=(INTERNAL_MINUTES,INTERNAL_RULES)'
      return (await call(listStaticFiles, { query: { filter } }, { signal }))._embedded.items
    },
    staleTime: 5 * 60_000,
  })
