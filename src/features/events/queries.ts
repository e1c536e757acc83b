import { queryOptions } from '@tanstack/react-query'
import { toWireDate } from '#contract/clock.ts'
import type { RouterContext } from '../../platform/session/app.tsx'

type Needs = Pick<RouterContext, 'call' | 'locale' | 'now'>

/**
 * Events that end today or later, earliest first: the public ones for visitors, with the internal ones for members. Two
 * resources, because a visitor's list must never replace a member's or vice versa.
 */
export const upcomingEventsQuery = ({ call, locale, now }: Needs, audience: 'visitors' | 'members') =>
  queryOptions({
    queryKey: ['events', locale, audience],
    meta: { shows: ['article', 'event', 'venue', 'programme', 'file', 'picture'] },
    queryFn: async ({ signal }) => {
      const { listEvents } = await import('#contract/events.ts')
      const fromToday = `dateEnd>=${toWireDate(now())}T00:00`
      const filter = audience === 'visitors' ? `${fromToday};publicEvent==true` : fromToday
      const list = await call(listEvents, { query: { filter, sort: 'dateStart', order: 'ASC' } }, { signal })
      return list._embedded.items
    },
  })

/** The columns and formats that the build has for an export, in the page's language. */
export const exportChoicesQuery = ({ call, locale }: Pick<RouterContext, 'call' | 'locale'>) =>
  queryOptions({
    queryKey: ['event-export', locale],
    meta: { shows: [] },
    queryFn: async ({ signal }) => {
      const { listEventExportAttributes, listEventExportFormats } = await import('#contract/event-export.ts')
      const [attributes, formats] = await Promise.all([
        call(listEventExportAttributes, {}, { signal }),
        call(listEventExportFormats, {}, { signal }),
      ])
      return { attributes: attributes._embedded.items, formats: formats._embedded.items }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
