import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Article } from '#contract/articles.ts'
import { toWireTime } from '#contract/clock.ts'
import { isCurrent } from '#contract/current-articles.ts'
import { useApp } from '../../session/app.tsx'
import { type ArticleList, articlesQuery } from './queries.ts'

export type Articles =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  /** The server has just said that there are none. */
  | { readonly kind: 'none' }
  | {
      readonly kind: 'known'
      readonly articles: readonly Article[]
      /** The last try failed: how old this is, as wire time. */
      readonly asOf: string | null
      readonly retry: () => void
    }

/**
 * The articles of a list without those that have ended since. Empty counts only when the server has just said so: what a
 * device remembers, or a failed load, is no empty list.
 */
export const useArticles = (list: ArticleList): Articles => {
  const app = useApp()
  const { data, dataUpdatedAt, error, isStale, isFetching, refetch } = useQuery(articlesQuery(app, list))
  const now = toWireTime(app.now())
  const articles = data?.filter((article) => isCurrent(article, now))
  const retry = (): void => void refetch()
  const doubtful = articles?.length === 0 && isStale && !isFetching && error === null

  useEffect(() => {
    if (error !== null) console.warn('The articles could not be loaded', error)
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
