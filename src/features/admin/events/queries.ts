import { queryOptions } from '@tanstack/react-query'
import { toWireDate } from '#contract/clock.ts'
import { getEditedEvent, getEventReferences, listAnswers, listPieces } from '#contract/edited-events.ts'
import { listEvents } from '#contract/events.ts'
import type { RouterContext } from '../../../session/app.tsx'
import { fresh } from '../fresh.ts'

type Needs = Pick<RouterContext, 'call' | 'locale' | 'now'>

const pastPageSize = 25

/** Upcoming and running events, the next one first. */
export const comingEventsQuery = ({ call, locale, now }: Needs) =>
  queryOptions({
    ...fresh,
    queryKey: ['edited-events', locale, 'coming'],
    queryFn: ({ signal }) => {
      const query = { filter: `dateEnd>=${toWireDate(now())}T00:00`, sort: 'dateStart', order: 'ASC' }
      return call(listEvents, { query }, { signal })
    },
  })

/** Past events, the last one first, page by page. */
export const pastEventsQuery = ({ call, locale, now }: Needs, page: number) =>
  queryOptions({
    ...fresh,
    queryKey: ['edited-events', locale, 'past', page],
    queryFn: ({ signal }) => {
      const filter = `dateEnd<${toWireDate(now())}T00:00`
      const query = { filter, sort: 'dateStart', order: 'DESC', page: `${page}`, size: `${pastPageSize}` }
      return call(listEvents, { query }, { signal })
    },
  })

export const editedEventQuery = ({ call }: Pick<Needs, 'call'>, id: number) =>
  queryOptions({
    ...fresh,
    queryKey: ['edited-event', id],
    queryFn: ({ signal }) => call(getEditedEvent, { params: { id } }, { signal }),
  })

export const eventReferencesQuery = ({ call, locale }: Needs) =>
  queryOptions({
    ...fresh,
    queryKey: ['event-references', locale],
    queryFn: ({ signal }) => call(getEventReferences, {}, { signal }),
  })

export const piecesQuery = ({ call }: Pick<Needs, 'call'>, searchTerm: string) =>
  queryOptions({
    queryKey: ['found-pieces', searchTerm],
    queryFn: async ({ signal }) => (await call(listPieces, { query: { searchTerm } }, { signal }))._embedded.items,
    staleTime: 60_000,
  })

export const answersQuery = ({ call }: Pick<Needs, 'call'>, eventId: number) =>
  queryOptions({
    ...fresh,
    queryKey: ['edited-answers', eventId],
    queryFn: async ({ signal }) => (await call(listAnswers, { params: { id: eventId } }, { signal }))._embedded.items,
  })
