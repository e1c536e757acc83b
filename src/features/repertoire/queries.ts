import { queryOptions } from '@tanstack/react-query'
import { currentRepertoireFilter, listRepertoire, listRepertoireCompositions } from '#contract/repertoire.ts'
import { toWireDate } from '#contract/time.ts'
import type { RouterContext } from '../../session/app.tsx'

type Needs = Pick<RouterContext, 'call' | 'now'>

/** The repertoires that are current on the day the query runs. Library readers only. */
export const currentRepertoireQuery = ({ call, now }: Needs) =>
  queryOptions({
    queryKey: ['repertoire'],
    queryFn: async ({ signal }) => {
      const filter = currentRepertoireFilter(toWireDate(now()))
      const list = await call(listRepertoire, { query: { filter, sort: 'dateStart', order: 'ASC' } }, { signal })
      return list._embedded.items
    },
    staleTime: 5 * 60_000,
  })

/** A repertoire's pieces in playing order, each with its sheets. */
export const compositionsQuery = ({ call }: Pick<Needs, 'call'>, repertoireId: number) =>
  queryOptions({
    queryKey: ['compositions', repertoireId],
    queryFn: async ({ signal }) =>
      (await call(listRepertoireCompositions, { params: { id: repertoireId } }, { signal }))._embedded.items,
    staleTime: 5 * 60_000,
  })
