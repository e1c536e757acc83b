import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  getAttendanceStatistics,
  getOwnAttendance,
  listAttendanceEvents,
  listAttendanceRecords,
} from '#contract/attendance.ts'
import type { RouterContext } from '../../platform/session/app.tsx'

type Needs = Pick<RouterContext, 'call' | 'locale'>

/** The events of these days whose attendance the caller records. */
export const attendanceEventsQuery = ({ call, locale }: Needs) =>
  queryOptions({
    queryKey: ['attendance-events', locale],
    queryFn: async ({ signal }) => (await call(listAttendanceEvents, {}, { signal }))._embedded.items,
  })

/** What is recorded for them, as the server has it; the outbox is overlaid where it is shown. */
export const attendanceRecordsQuery = ({ call }: Pick<Needs, 'call'>) =>
  queryOptions({
    queryKey: ['attendance-records'],
    queryFn: async ({ signal }) => (await call(listAttendanceRecords, {}, { signal }))._embedded.items,
    staleTime: 10_000,
  })

const seasonQuery = (season: number | undefined) => (season === undefined ? {} : { season: String(season) })

/** The statistics of a season; undefined = the current one. */
export const attendanceStatisticsQuery = ({ call }: Pick<Needs, 'call'>, season: number | undefined) =>
  queryOptions({
    queryKey: ['attendance-statistics', season],
    queryFn: async ({ signal }) => await call(getAttendanceStatistics, { query: seasonQuery(season) }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The member's own attendance in a season; undefined = the current one. */
export const ownAttendanceQuery = ({ call, locale }: Needs, season: number | undefined) =>
  queryOptions({
    queryKey: ['own-attendance', locale, season],
    queryFn: async ({ signal }) => await call(getOwnAttendance, { query: seasonQuery(season) }, { signal }),
    placeholderData: keepPreviousData,
  })
