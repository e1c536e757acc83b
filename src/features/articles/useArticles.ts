import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Article } from '#contract/articles.ts'
import { toWireTime } from '#contract/clock.ts'
import { isCurrent } from '#contract/current-articles.ts'
import { useApp } from '../../platform/session/app.tsx'
import { type ArticleList, articlesQuery } from './queries.ts'

export type Articles =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  /** The server has just reported an empty list. */
  | { readonly kind: 'none' }
  | {
      readonly kind: 'known'
      readonly articles: readonly Article[]
      /** Age of the data, as wire time, if the last request failed. */
      readonly asOf: string | null
      readonly retry: () => void
    }

/**
 * The articles of a list without those that have expired since. Only a fresh reply of the server makes it empty: stored
 * data or a failed request do not.
 */
export const useArticles = (list: ArticleList): Articles => {
  const app = useApp()
  const { data, dataUpdatedAt, error, isStale, isFetching, refetch } = useQuery(articlesQuery(app, list))
  const now = toWireTime(app.now())
  const articles = data?.filter((article) => isCurrent(article, now))
  const retry = (): void => void refetch()
  const doubtful = articles?.length === 0 && isStale && !isFetching && error === null

  useEffect(() => {
    if (error !== null) console.warn('articles.load_failed', error)
  }, [error])
  useEffect(() => {
    if (doubtful) void refetch()
  }, [doubtful, refetch])

  if (articles !== undefined && articles.length > 0) {
    return { kind: 'known', articles, asOf: error === null ? null : toWireTime(new Date(dataUpdatedAt)), retry }
  }
  if (error !== null) return { kind: 'failed', retry }
  return articles === undefined || isStale ? { kind: 'loading' } : { kind: 'none' }
}
