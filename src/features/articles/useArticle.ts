import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Article } from '#contract/articles.ts'
import { toWireTime } from '#contract/clock.ts'
import type { CalendarEvent } from '#contract/events.ts'
import { RefusedError } from '#device/errors.ts'
import { useApp, useSessionState } from '../../platform/session/app.tsx'
import { useUpcomingEvents } from '../events/useUpcomingEvents.ts'
import { articleEventsQuery, articleQuery, articlesQuery } from './queries.ts'

interface OneArticle {
  /** undefined while nothing is known yet. */
  readonly article: Article | undefined
  /** Age of the data, as wire time, if the last request failed. */
  readonly asOf: string | null
  /** True if the server has no such article, or no longer. */
  readonly missing: boolean
  /** True if nothing is known and the last request failed. */
  readonly failed: boolean
  readonly retry: () => void
}

/** One article: from the server, or else from the lists on this device. */
export const useArticle = (id: number): OneArticle => {
  const app = useApp()
  const { data, dataUpdatedAt, error, refetch } = useQuery(articleQuery(app, id))
  const current = useQuery({ ...articlesQuery(app, 'current'), enabled: error !== null })
  const breaking = useQuery({ ...articlesQuery(app, 'breaking'), enabled: error !== null })
  const missing = error instanceof RefusedError && error.status === 404
  useEffect(() => {
    if (error !== null && !missing) console.warn('article.load_failed', error)
  }, [error, missing])
  const article = data ?? [...(current.data ?? []), ...(breaking.data ?? [])].find((one) => one.id === id)
  const known = data === undefined ? Math.max(current.dataUpdatedAt, breaking.dataUpdatedAt) : dataUpdatedAt
  return {
    article,
    asOf: error === null || article === undefined ? null : toWireTime(new Date(known)),
    missing,
    failed: error !== null && article === undefined,
    retry: () => void refetch(),
  }
}

/** The events of an article; only the upcoming ones as long as only the calendar is known. */
export const useArticleEvents = (id: number): readonly CalendarEvent[] => {
  const app = useApp()
  const session = useSessionState()
  const isMember = session !== null && session.kind !== 'anonymous'
  const visitors = useQuery(articleEventsQuery(app, id, 'visitors'))
  const members = useQuery({ ...articleEventsQuery(app, id, 'members'), enabled: isMember })
  const known = (isMember ? members.data : undefined) ?? visitors.data
  const upcoming = useUpcomingEvents().events?.filter(({ articleId }) => articleId === id)
  return known ?? upcoming ?? []
}
