import { getEvent } from '#contract/events.ts'
import { listAlsoPlaying } from '#contract/planning.ts'
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

/** The members who play another instrument besides, with their answers to an event. */
export const alsoPlayingQuery = (app: Needs, eventId: number) =>
  itemsQuery(
    app,
    ['also-playing', eventId],
    listAlsoPlaying,
    { params: { id: eventId } },
    { ...fresh, shows: ['person', 'membership', 'participation', 'event'] },
  )

/** The event for which substitutes are asked. */
export const requestedEventQuery = (app: Pick<RouterContext, 'call' | 'locale'>, id: number) =>
  endpointQuery(
    app,
    ['requested-event', app.locale, id],
    getEvent,
    { params: { id } },
    { ...fresh, shows: ['event', 'venue'] },
  )
