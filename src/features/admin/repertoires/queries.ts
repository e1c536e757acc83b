import { queryOptions } from '@tanstack/react-query'
import { listEditedRepertoires, repertoireResource } from '#contract/edited-repertoire.ts'
import type { RouterContext } from '../../../session/app.tsx'
import { fresh } from '../fresh.ts'

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
