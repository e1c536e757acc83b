import { keepPreviousData } from '@tanstack/react-query'
import { toWireTime } from '#contract/clock.ts'
import { getOwnHours, listDuties } from '#contract/duties.ts'
import { dutyKind, overlayDuties, type ShownDuty } from '#device/outbox/kinds/duty.ts'
import { type RouterContext, useApp } from '../../platform/session/app.tsx'
import { endpointQuery, itemsQuery } from '../../platform/session/endpoint-query.ts'
import { type Overlaid, useOverlaid } from '../../platform/writes/useOverlaid.ts'

const kinds = [dutyKind]

/** The duties that are not over, earliest first. */
export const useDuties = (): Overlaid<unknown, readonly ShownDuty[]> => {
  const app = useApp()
  const duties = useOverlaid(kinds, dutiesQuery(app), overlayDuties)
  const now = toWireTime(app.now())
  return { ...duties, shown: duties.shown?.filter(({ dateEnd, record }) => dateEnd > now || record !== null) }
}

type Needs = Pick<RouterContext, 'call' | 'locale'>

/** The duties that are not over, as the server has them; the outbox is overlaid where they are shown. */
export const dutiesQuery = (app: Needs) =>
  itemsQuery(
    app,
    ['duties', app.locale],
    listDuties,
    { query: { for: 'all' } },
    { shows: ['event', 'person', 'membership', 'duty', 'representation'] },
  )

/** The member's own duties of a year that are over; undefined = the current year. */
export const ownHoursQuery = (app: Needs, season: number | undefined) =>
  endpointQuery(
    app,
    ['duty-hours', app.locale, season],
    getOwnHours,
    { query: season === undefined ? {} : { season: String(season) } },
    { shows: ['person', 'membership', 'duty'], placeholderData: keepPreviousData },
  )
