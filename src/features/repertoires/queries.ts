import { queryOptions } from '@tanstack/react-query'
import { toWireDate } from '#contract/clock.ts'
import { getComposition } from '#contract/compositions.ts'
import { listProgramme, listProgrammeSizes } from '#contract/programme.ts'
import { currentRepertoireFilter, listRepertoire, listRepertoireCompositions } from '#contract/repertoires.ts'
import { RefusedError } from '#device/errors.ts'
import type { RouterContext } from '../../platform/session/app.tsx'
import { itemsQuery } from '../../platform/session/endpoint-query.ts'

type Needs = Pick<RouterContext, 'call' | 'now'>

/** Repertoires that are current on the day of the request. Library readers only. */
export const currentRepertoireQuery = ({ call, now }: Needs) =>
  queryOptions({
    queryKey: ['repertoire'],
    meta: { shows: ['repertoire'] },
    queryFn: async ({ signal }) => {
      const filter = currentRepertoireFilter(toWireDate(now()))
      const list = await call(listRepertoire, { query: { filter, sort: 'dateStart', order: 'ASC' } }, { signal })
      return list._embedded.items
    },
    staleTime: 5 * 60_000,
  })

/** The pieces of a repertoire in playing order, each with its sheets. */
export const compositionsQuery = (app: Pick<Needs, 'call'>, repertoireId: number) =>
  itemsQuery(
    app,
    ['compositions', repertoireId],
    listRepertoireCompositions,
    { params: { id: repertoireId } },
    { shows: ['composition', 'sheet', 'recording', 'repertoire'], staleTime: 5 * 60_000 },
  )

/** One piece with its sheets, whether or not it is in a current repertoire; null = it does not exist. */
export const compositionQuery = ({ call }: Pick<Needs, 'call'>, id: number) =>
  queryOptions({
    queryKey: ['composition', id],
    meta: { shows: ['composition', 'sheet', 'recording'] },
    queryFn: async ({ signal }) => {
      try {
        return await call(getComposition, { params: { id } }, { signal })
      } catch (error) {
        if (error instanceof RefusedError && (error.code === 'not_found' || error.code === 'validation.invalid'))
          return null
        throw error
      }
    },
    staleTime: 5 * 60_000,
  })

/** Upcoming events that have a programme, with the number of pieces. Library readers only. */
export const programmeSizesQuery = (app: Pick<Needs, 'call'>) =>
  itemsQuery(
    app,
    ['programmes'],
    listProgrammeSizes,
    {},
    { shows: ['event', 'programme', 'composition'], staleTime: 5 * 60_000 },
  )

export const fetchProgramme = async ({ call }: Pick<Needs, 'call'>, eventId: number, signal?: AbortSignal) =>
  (await call(listProgramme, { params: { id: eventId } }, signal === undefined ? {} : { signal }))._embedded.items

/** The programme of an event, in playing order. Library readers only. */
export const programmeQuery = (needs: Pick<Needs, 'call'>, eventId: number) =>
  queryOptions({
    queryKey: ['programme', eventId],
    meta: { shows: ['event', 'programme', 'composition', 'sheet', 'recording'] },
    queryFn: ({ signal }) => fetchProgramme(needs, eventId, signal),
    staleTime: 5 * 60_000,
  })
