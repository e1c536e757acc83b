import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getHoursOfAll, listDutyEvents, listDutyMembers, listPlannedDuties } from '#contract/duties.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { fresh } from '../../admin/fresh.ts'

type Needs = Pick<RouterContext, 'call' | 'locale'>

/** The coming events, and past ones with duties. */
export const dutyEventsQuery = ({ call, locale }: Needs) =>
  queryOptions({
    ...fresh,
    queryKey: ['duty-events', locale],
    queryFn: async ({ signal }) => (await call(listDutyEvents, {}, { signal }))._embedded.items,
  })

/** The duties of an event with their volunteers. */
export const plannedDutiesQuery = ({ call }: Pick<Needs, 'call'>, eventId: number) =>
  queryOptions({
    ...fresh,
    queryKey: ['planned-duties', eventId],
    queryFn: async ({ signal }) =>
      (await call(listPlannedDuties, { params: { id: eventId } }, { signal }))._embedded.items,
  })

/** Members whom a planner may enter. */
export const dutyMembersQuery = ({ call }: Pick<Needs, 'call'>) =>
  queryOptions({
    ...fresh,
    queryKey: ['duty-members'],
    queryFn: async ({ signal }) => (await call(listDutyMembers, {}, { signal }))._embedded.items,
  })

/** The hours of everybody in a year; undefined = the current one. */
export const hoursOfAllQuery = ({ call }: Pick<Needs, 'call'>, season: number | undefined) =>
  queryOptions({
    ...fresh,
    queryKey: ['all-duty-hours', season],
    queryFn: ({ signal }) =>
      call(getHoursOfAll, { query: season === undefined ? {} : { season: String(season) } }, { signal }),
    placeholderData: keepPreviousData,
  })
