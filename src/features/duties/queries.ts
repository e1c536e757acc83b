import { keepPreviousData } from '@tanstack/react-query'
import { getOwnHours, listDuties } from '#contract/duties.ts'
import type { RouterContext } from '../../platform/session/app.tsx'
import { endpointQuery, itemsQuery } from '../../platform/session/endpoint-query.ts'

type Needs = Pick<RouterContext, 'call' | 'locale'>

/** The duties that are not over, as the server has them; the outbox is overlaid where they are shown. */
export const dutiesQuery = (app: Needs) =>
  itemsQuery(app, ['duties', app.locale], listDuties, {}, { shows: ['event', 'person', 'membership', 'duty'] })

/** The member's own duties of a year that are over; undefined = the current year. */
export const ownHoursQuery = (app: Needs, season: number | undefined) =>
  endpointQuery(
    app,
    ['duty-hours', app.locale, season],
    getOwnHours,
    { query: season === undefined ? {} : { season: String(season) } },
    { shows: ['person', 'membership', 'duty'], placeholderData: keepPreviousData },
  )
