import { queryOptions } from '@tanstack/react-query'
import { listStaticFiles } from '#contract/documents.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { fresh } from '../../admin/fresh.ts'

/** All documents, newest first; unlike the list on the device, this one is not stored. */
export const editedDocumentsQuery = ({ call }: Pick<RouterContext, 'call'>) =>
  queryOptions({
    ...fresh,
    queryKey: ['edited-documents'],
    queryFn: async ({ signal }) => (await call(listStaticFiles, { query: {} }, { signal }))._embedded.items,
  })
