import { queryOptions } from '@tanstack/react-query'
import { getEvent } from '#contract/events.ts'
import { listSubstituteRequests, listSubstitutes, substituteResource } from '#contract/substitutes.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { fresh } from '../../admin/fresh.ts'

type Needs = Pick<RouterContext, 'call'>

/** Everybody in the pool whom the caller may ask. */
export const substitutesQuery = ({ call }: Needs) =>
  queryOptions({
    ...fresh,
    queryKey: ['substitutes'],
    queryFn: async ({ signal }) => (await call(listSubstitutes, {}, { signal }))._embedded.items,
  })

export const substituteQuery = ({ call }: Needs, id: number) =>
  queryOptions({
    ...fresh,
    queryKey: ['substitute', id],
    queryFn: ({ signal }) => call(substituteResource.get, { params: { id } }, { signal }),
  })

/** The requests of an event, newest first. */
export const substituteRequestsQuery = ({ call }: Needs, eventId: number) =>
  queryOptions({
    ...fresh,
    queryKey: ['substitute-requests', eventId],
    queryFn: async ({ signal }) =>
      (await call(listSubstituteRequests, { params: { id: eventId } }, { signal }))._embedded.items,
  })

/** The event for which substitutes are asked. */
export const requestedEventQuery = ({ call, locale }: Pick<RouterContext, 'call' | 'locale'>, id: number) =>
  queryOptions({
    ...fresh,
    queryKey: ['requested-event', locale, id],
    queryFn: ({ signal }) => call(getEvent, { params: { id } }, { signal }),
  })
