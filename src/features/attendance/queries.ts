import { keepPreviousData } from '@tanstack/react-query'
import {
  getAttendanceStatistics,
  getOwnAttendance,
  listAttendanceEvents,
  listAttendanceRecords,
} from '#contract/attendance.ts'
import type { RouterContext } from '../../platform/session/app.tsx'
import { endpointQuery, itemsQuery } from '../../platform/session/endpoint-query.ts'

type Needs = Pick<RouterContext, 'call' | 'locale'>

/** The events of these days whose attendance the caller records. */
export const attendanceEventsQuery = (app: Needs) =>
  itemsQuery(
    app,
    ['attendance-events', app.locale],
    listAttendanceEvents,
    {},
    { shows: ['event', 'participation', 'person', 'membership'] },
  )

/** The records of these events, as the server has them; the outbox is overlaid where it is shown. */
export const attendanceRecordsQuery = (app: Pick<Needs, 'call'>) =>
  itemsQuery(
    app,
    ['attendance-records'],
    listAttendanceRecords,
    {},
    { shows: ['event', 'attendance', 'person', 'membership'], staleTime: 10_000 },
  )

const seasonQuery = (season: number | undefined) => (season === undefined ? {} : { season: String(season) })

/** The statistics of a season; undefined = the current one. */
export const attendanceStatisticsQuery = (app: Pick<Needs, 'call'>, season: number | undefined) =>
  endpointQuery(
    app,
    ['attendance-statistics', season],
    getAttendanceStatistics,
    { query: seasonQuery(season) },
    { shows: ['event', 'participation', 'attendance', 'person', 'membership'], placeholderData: keepPreviousData },
  )

/** The member's own attendance in a season; undefined = the current one. */
export const ownAttendanceQuery = (app: Needs, season: number | undefined) =>
  endpointQuery(
    app,
    ['own-attendance', app.locale, season],
    getOwnAttendance,
    { query: seasonQuery(season) },
    { shows: ['event', 'participation', 'attendance', 'membership'], placeholderData: keepPreviousData },
  )
