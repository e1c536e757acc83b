import { getEnsembleSeating, getEventSeating, listSeatingEvents } from '#contract/seating.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { endpointQuery, itemsQuery } from '../../../platform/session/endpoint-query.ts'
import { fresh } from '../../admin/fresh.ts'

type Needs = Pick<RouterContext, 'call' | 'locale'>
const shows = ['event', 'person', 'membership', 'group', 'seating'] as const

/** The coming events with sign-up. */
export const seatingEventsQuery = (app: Needs) =>
  itemsQuery(app, ['seating-events', app.locale], listSeatingEvents, {}, { ...fresh, shows })

/** The plan of an event, with the answers. */
export const eventSeatingQuery = (app: Pick<Needs, 'call'>, id: number) =>
  endpointQuery(app, ['event-seating', id], getEventSeating, { params: { id } }, { ...fresh, shows })

/** The plan of a group; undefined = of the whole band. */
export const ensembleSeatingQuery = (app: Pick<Needs, 'call'>, group: number | undefined) =>
  endpointQuery(
    app,
    ['ensemble-seating', group],
    getEnsembleSeating,
    { query: group === undefined ? {} : { group } },
    { ...fresh, shows },
  )
