import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { previewReminder } from '#contract/event-messages.ts'
import { getPlanning, type PlannedPlayer } from '#contract/planning.ts'
import type { RouterContext } from '../../platform/session/app.tsx'
import { endpointQuery } from '../../platform/session/endpoint-query.ts'

type Needs = Pick<RouterContext, 'call' | 'locale'>

/** The part that the planner's view shows: a window of events, a section or all, and a page of players from 0. */
export interface Selection {
  readonly window: number
  readonly section: PlannedPlayer['section'] | null
  readonly page: number
}

/**
 * Persisted with its remarks, so that a planner can read it without network. The previous selection stays until the
 * next one is loaded.
 */
export const planningQuery = ({ call, locale }: Needs, { window, section, page }: Selection) =>
  queryOptions({
    queryKey: ['planning', locale, String(window), section ?? '', String(page)],
    meta: { shows: ['event', 'participation', 'person', 'membership'] },
    queryFn: ({ signal }) => {
      const query = { window: String(window), page: String(page), ...(section === null ? {} : { section }) }
      return call(getPlanning, { query }, { signal })
    },
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  })

/** Who is asked for an answer: everybody, a section or one player. */
export interface Whom {
  readonly section?: string
  readonly uuid?: string
}

export const askPreviewQuery = (app: Pick<Needs, 'call'>, eventId: number, whom: Whom) =>
  endpointQuery(
    app,
    ['asked-players', eventId, whom],
    previewReminder,
    { params: { id: eventId }, query: whom },
    { shows: ['event', 'participation'], staleTime: 0, gcTime: 0 },
  )
