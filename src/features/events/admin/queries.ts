import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { toWireDate } from '#contract/clock.ts'
import {
  getEditedEvent,
  getEventReferences,
  listAnswers,
  listPieces,
  type NotifyAudience,
} from '#contract/edited-events.ts'
import { previewAudience, previewReminder } from '#contract/event-messages.ts'
import type { SeriesScope } from '#contract/event-series.ts'
import { listEventTemplates } from '#contract/event-templates.ts'
import { listEvents } from '#contract/events.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { endpointQuery, itemsQuery } from '../../../platform/session/endpoint-query.ts'
import { fresh } from '../../admin/fresh.ts'

type Needs = Pick<RouterContext, 'call' | 'locale' | 'now'>

const pastPageSize = 25

/** Upcoming and running events, the next one first. */
export const comingEventsQuery = ({ call, locale, now }: Needs) =>
  queryOptions({
    ...fresh,
    queryKey: ['edited-events', locale, 'coming'],
    meta: { shows: ['event', 'venue'] },
    queryFn: ({ signal }) => {
      const query = { filter: `dateEnd>=${toWireDate(now())}T00:00`, sort: 'dateStart', order: 'ASC' }
      return call(listEvents, { query }, { signal })
    },
  })

/** Past events, page by page. The previous page stays until the next one is loaded. */
export const pastEventsQuery = (
  { call, locale, now }: Needs,
  { sort, order }: { readonly sort: string; readonly order: 'ASC' | 'DESC' },
  page: number,
) =>
  queryOptions({
    ...fresh,
    queryKey: ['edited-events', locale, 'past', sort, order, page],
    meta: { shows: ['event', 'venue'] },
    queryFn: ({ signal }) => {
      const filter = `dateEnd<${toWireDate(now())}T00:00`
      const query = { filter, sort, order, page: `${page}`, size: `${pastPageSize}` }
      return call(listEvents, { query }, { signal })
    },
    placeholderData: keepPreviousData,
  })

export const editedEventQuery = (app: Pick<Needs, 'call'>, id: number) =>
  endpointQuery(
    app,
    ['edited-event', id],
    getEditedEvent,
    { params: { id } },
    { ...fresh, shows: ['article', 'event', 'venue', 'participation', 'programme', 'composition', 'file'] },
  )

export const eventReferencesQuery = (app: Needs) =>
  endpointQuery(
    app,
    ['event-references', app.locale],
    getEventReferences,
    {},
    { ...fresh, shows: ['article', 'file', 'event', 'venue'] },
  )

/** The holidays of the calendar between two days. */
export const holidaysQuery = (app: Pick<Needs, 'call' | 'locale'>, from: string, until: string) => {
  const filter = `kind==holiday;dateEnd>=${from}T00:00;dateStart<=${until}T23:59`
  return itemsQuery(app, ['holidays', app.locale, from, until], listEvents, { query: { filter } }, { shows: ['event'] })
}

export const eventTemplatesQuery = (app: Pick<Needs, 'call'>) =>
  itemsQuery(app, ['event-templates'], listEventTemplates, {}, { ...fresh, shows: ['event_template'] })

/** The persons who are told of a change, by way. */
export const audienceQuery = (
  app: Pick<Needs, 'call'>,
  id: number,
  query: { readonly told: NotifyAudience; readonly scope: SeriesScope },
) =>
  endpointQuery(
    app,
    ['event-audience', id, query.told, query.scope],
    previewAudience,
    { params: { id }, query },
    { ...fresh, shows: ['event', 'participation'] },
  )

/** Who is asked for an answer now. */
export const reminderPreviewQuery = (app: Pick<Needs, 'call'>, eventId: number) =>
  endpointQuery(
    app,
    ['reminder-preview', eventId],
    previewReminder,
    { params: { id: eventId }, query: {} },
    { ...fresh, shows: ['event', 'participation'] },
  )

export const piecesQuery = (app: Pick<Needs, 'call'>, searchTerm: string) =>
  itemsQuery(app, ['found-pieces', searchTerm], listPieces, { query: { searchTerm } }, { shows: ['composition'] })

export const answersQuery = (app: Pick<Needs, 'call'>, eventId: number) =>
  itemsQuery(
    app,
    ['edited-answers', eventId],
    listAnswers,
    { params: { id: eventId } },
    { ...fresh, shows: ['event', 'participation', 'person', 'membership', 'settings', 'absence', 'default_answers'] },
  )
