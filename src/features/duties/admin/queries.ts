import { keepPreviousData } from '@tanstack/react-query'
import { getHoursOfAll, listDutyEvents, listDutyMembers, listPlannedDuties } from '#contract/duties.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { endpointQuery, itemsQuery } from '../../../platform/session/endpoint-query.ts'
import { fresh } from '../../admin/fresh.ts'

type Needs = Pick<RouterContext, 'call' | 'locale'>

/** The coming events, and past ones with duties. */
export const dutyEventsQuery = (app: Needs) =>
  itemsQuery(app, ['duty-events', app.locale], listDutyEvents, {}, { ...fresh, shows: ['event', 'membership', 'duty'] })

/** The duties of an event with their volunteers. */
export const plannedDutiesQuery = (app: Pick<Needs, 'call'>, eventId: number) =>
  itemsQuery(
    app,
    ['planned-duties', eventId],
    listPlannedDuties,
    { params: { id: eventId } },
    { ...fresh, shows: ['event', 'person', 'membership', 'duty'] },
  )

/** Members whom a planner may enter. */
export const dutyMembersQuery = (app: Pick<Needs, 'call'>) =>
  itemsQuery(app, ['duty-members'], listDutyMembers, {}, { ...fresh, shows: ['person', 'membership'] })

/** The hours of everybody in a year; undefined = the current one. */
export const hoursOfAllQuery = (app: Pick<Needs, 'call'>, season: number | undefined) =>
  endpointQuery(
    app,
    ['all-duty-hours', season],
    getHoursOfAll,
    { query: season === undefined ? {} : { season: String(season) } },
    { shows: ['person', 'membership', 'duty'], ...fresh, placeholderData: keepPreviousData },
  )
