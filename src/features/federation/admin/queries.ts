import { keepPreviousData } from '@tanstack/react-query'
import { getFederationYear, getHonours, getMemberStatistics, listFederationDates } from '#contract/federation.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { endpointQuery, itemsQuery } from '../../../platform/session/endpoint-query.ts'
import { fresh } from '../../admin/fresh.ts'

type App = Pick<RouterContext, 'call' | 'locale'>

/** The parts of a year that the member may read. */
export const federationYearQuery = (app: Pick<App, 'call'>, year: number) =>
  endpointQuery(
    app,
    ['federation-year', year],
    getFederationYear,
    { query: { year: `${year}` } },
    { ...fresh, shows: ['federation_year', 'person'] },
  )

/** The members as of a day. The previous day stays until the next one is loaded. */
export const memberStatisticsQuery = (app: Pick<App, 'call'>, day: string) =>
  endpointQuery(
    app,
    ['member-statistics', day],
    getMemberStatistics,
    { query: { day } },
    { ...fresh, shows: ['person', 'membership', 'band_function'], placeholderData: keepPreviousData },
  )

export const honoursQuery = (app: App, year: number) =>
  endpointQuery(
    app,
    ['federation-honours', app.locale, year],
    getHonours,
    { query: { year: `${year}` } },
    { ...fresh, shows: ['person', 'membership', 'settings'] },
  )

export const federationDatesQuery = (app: Pick<App, 'call'>, year: number) =>
  itemsQuery(
    app,
    ['federation-dates', year],
    listFederationDates,
    { query: { year: `${year}` } },
    { ...fresh, shows: ['federation_date', 'person'] },
  )
