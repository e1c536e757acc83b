import { redirect } from '@tanstack/react-router'
import { type ArticleList, articlesQuery } from '../features/articles/queries.ts'
import { upcomingEventsQuery } from '../features/events/queries.ts'
import type { RouterContext } from '../platform/session/app.tsx'
import { load } from './-load.ts'

/**
 * Loads a list's articles and the events they reference. On the server an empty list redirects home; in the browser the
 * screen does.
 */
export const loadArticles = async (context: RouterContext, list: ArticleList): Promise<void> => {
  const { queryClient, locale } = context
  const query = articlesQuery(context, list)
  await Promise.all([load(queryClient, query), load(queryClient, upcomingEventsQuery(context, 'visitors'))])
  if (import.meta.env.SSR && queryClient.getQueryData(query.queryKey)?.length === 0) {
    throw redirect({ to: '/$locale/home', params: { locale }, statusCode: 302 })
  }
}
