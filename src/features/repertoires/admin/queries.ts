import { queryOptions } from '@tanstack/react-query'
import { listEditedRepertoires, repertoireResource } from '#contract/edited-repertoires.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { fresh } from '../../admin/fresh.ts'

type Needs = Pick<RouterContext, 'call'>

export const editedRepertoiresQuery = ({ call }: Needs) =>
  queryOptions({
    ...fresh,
    queryKey: ['edited-repertoires'],
    queryFn: async ({ signal }) => (await call(listEditedRepertoires, {}, { signal }))._embedded.items,
  })

export const editedRepertoireQuery = ({ call }: Needs, id: number) =>
  queryOptions({
    ...fresh,
    queryKey: ['edited-repertoire', id],
    queryFn: ({ signal }) => call(repertoireResource.get, { params: { id } }, { signal }),
  })
