import { getEvent } from '#contract/events.ts'
import { listSubstituteRequests, listSubstitutes } from '#contract/substitutes.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { endpointQuery, itemsQuery } from '../../../platform/session/endpoint-query.ts'
import { fresh } from '../../admin/fresh.ts'

type Needs = Pick<RouterContext, 'call'>

/** Everybody in the pool whom the caller may ask. */
export const substitutesQuery = (app: Needs) =>
  itemsQuery(app, ['substitutes'], listSubstitutes, {}, { ...fresh, shows: ['substitute', 'substitute_request'] })

/** The requests of an event, newest first. */
export const substituteRequestsQuery = (app: Needs, eventId: number) =>
  itemsQuery(
    app,
    ['substitute-requests', eventId],
    listSubstituteRequests,
    { params: { id: eventId } },
    { ...fresh, shows: ['substitute', 'substitute_request'] },
  )

/** The event for which substitutes are asked. */
export const requestedEventQuery = (app: Pick<RouterContext, 'call' | 'locale'>, id: number) =>
  endpointQuery(app, ['requested-event', app.locale, id], getEvent, { params: { id } }, { ...fresh, shows: ['event'] })
