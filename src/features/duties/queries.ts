import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getOwnHours, listDuties } from '#contract/duties.ts'
import type { RouterContext } from '../../platform/session/app.tsx'

type Needs = Pick<RouterContext, 'call' | 'locale'>

/** The duties that are not over, as the server has them; the outbox is overlaid where they are shown. */
export const dutiesQuery = ({ call, locale }: Needs) =>
  queryOptions({
    queryKey: ['duties', locale],
    queryFn: async ({ signal }) => (await call(listDuties, {}, { signal }))._embedded.items,
  })

/** The member's own duties of a year that are over; undefined = the current year. */
export const ownHoursQuery = ({ call, locale }: Needs, season: number | undefined) =>
  queryOptions({
    queryKey: ['duty-hours', locale, season],
    queryFn: ({ signal }) =>
      call(getOwnHours, { query: season === undefined ? {} : { season: String(season) } }, { signal }),
    placeholderData: keepPreviousData,
  })
