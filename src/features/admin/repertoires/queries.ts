import { queryOptions } from '@tanstack/react-query'
import { getEditedRepertoire, listEditedRepertoires } from '#contract/edited-repertoire.ts'
import type { RouterContext } from '../../../session/app.tsx'

type Needs = Pick<RouterContext, 'call'>

export const editedRepertoiresQuery = ({ call }: Needs) =>
  queryOptions({
    queryKey: ['admin', 'repertoires'],
    queryFn: async ({ signal }) => (await call(listEditedRepertoires, {}, { signal }))._embedded.items,
    staleTime: 0,
    gcTime: 60_000,
  })

export const editedRepertoireQuery = ({ call }: Needs, id: number) =>
  queryOptions({
    queryKey: ['admin', 'repertoire', id],
    queryFn: ({ signal }) => call(getEditedRepertoire, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 60_000,
  })
