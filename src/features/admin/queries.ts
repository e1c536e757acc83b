import { queryOptions } from '@tanstack/react-query'
import { listArticles } from '#contract/articles.ts'
import { toWireDate } from '#contract/clock.ts'
import { getEditedArticle } from '#contract/edited-articles.ts'
import { getEditedEvent, getEventReferences, listAnswers, listPieces } from '#contract/edited-events.ts'
import { listEvents } from '#contract/events.ts'
import type { RouterContext } from '../../session/app.tsx'

type Needs = Pick<RouterContext, 'call' | 'locale' | 'now'>

/** None of these is kept on the device: what is edited is asked for each time. */
const fresh = { staleTime: 0, gcTime: 60_000 } as const

export const pastPageSize = 25

/** Those that are not over, the next first. */
export const comingEventsQuery = ({ call, locale, now }: Needs) =>
  queryOptions({
    ...fresh,
    queryKey: ['admin', 'events', locale, 'coming'],
    queryFn: ({ signal }) => {
      const query = { filter: `dateEnd>=${toWireDate(now())}T00:00`, sort: 'dateStart', order: 'ASC' }
      return call(listEvents, { query }, { signal })
    },
  })

/** Those that are over, the last first, page by page. */
export const pastEventsQuery = ({ call, locale, now }: Needs, page: number) =>
  queryOptions({
    ...fresh,
    queryKey: ['admin', 'events', locale, 'past', page],
    queryFn: ({ signal }) => {
      const filter = `dateEnd<${toWireDate(now())}T00:00`
      const query = { filter, sort: 'dateStart', order: 'DESC', page: `${page}`, size: `${pastPageSize}` }
      return call(listEvents, { query }, { signal })
    },
  })

export const editedEventQuery = ({ call }: Pick<Needs, 'call'>, id: number) =>
  queryOptions({
    ...fresh,
    queryKey: ['admin', 'event', id],
    queryFn: ({ signal }) => call(getEditedEvent, { params: { id } }, { signal }),
  })

export const eventReferencesQuery = ({ call, locale }: Needs) =>
  queryOptions({
    ...fresh,
    queryKey: ['admin', 'event-references', locale],
    queryFn: ({ signal }) => call(getEventReferences, {}, { signal }),
  })

export const piecesQuery = ({ call }: Pick<Needs, 'call'>, searchTerm: string) =>
  queryOptions({
    queryKey: ['admin', 'pieces', searchTerm],
    queryFn: async ({ signal }) => (await call(listPieces, { query: { searchTerm } }, { signal }))._embedded.items,
    staleTime: 60_000,
  })

export const answersQuery = ({ call }: Pick<Needs, 'call'>, eventId: number) =>
  queryOptions({
    ...fresh,
    queryKey: ['admin', 'answers', eventId],
    queryFn: async ({ signal }) => (await call(listAnswers, { params: { id: eventId } }, { signal }))._embedded.items,
  })

/** All of them, the newest first. */
export const allArticlesQuery = ({ call, locale }: Needs) =>
  queryOptions({
    ...fresh,
    queryKey: ['admin', 'articles', locale],
    queryFn: async ({ signal }) => (await call(listArticles, { query: {} }, { signal }))._embedded.items,
  })

export const editedArticleQuery = ({ call }: Pick<Needs, 'call'>, id: number) =>
  queryOptions({
    ...fresh,
    queryKey: ['admin', 'article', id],
    queryFn: ({ signal }) => call(getEditedArticle, { params: { id } }, { signal }),
  })
