import { queryOptions } from '@tanstack/react-query'
import { listStaticFiles } from '#contract/files.ts'
import type { RouterContext } from '../../../session/app.tsx'
import { fresh } from '../fresh.ts'

/** All documents, newest first; unlike the list on the device, this one is not stored. */
export const editedDocumentsQuery = ({ call }: Pick<RouterContext, 'call'>) =>
  queryOptions({
    ...fresh,
    queryKey: ['edited-documents'],
    queryFn: async ({ signal }) => (await call(listStaticFiles, { query: {} }, { signal }))._embedded.items,
  })
