import { queryOptions } from '@tanstack/react-query'
import { listStaticFiles } from '#contract/files.ts'
import type { RouterContext } from '../../../session/app.tsx'

/** All documents, the newest first; not the ones the device keeps. */
export const editedDocumentsQuery = ({ call }: Pick<RouterContext, 'call'>) =>
  queryOptions({
    queryKey: ['admin', 'documents'],
    queryFn: async ({ signal }) => (await call(listStaticFiles, { query: {} }, { signal }))._embedded.items,
    staleTime: 0,
    gcTime: 60_000,
  })
