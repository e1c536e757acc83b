import { redirect } from '@tanstack/react-router'
import { type ArticleList, articlesQuery } from '../features/articles/queries.ts'
import { upcomingEventsQuery } from '../features/calendar/queries.ts'
import type { RouterContext } from '../session/app.tsx'
import { load } from './-load.ts'

/** A list's articles and the events they name. Where the server finds the list empty it leads home; the browser's screen does so itself. */
export const loadArticles = async (context: RouterContext, list: ArticleList): Promise<void> => {
  const { queryClient, locale } = context
  const query = articlesQuery(context, list)
  await Promise.all([load(queryClient, query), load(queryClient, upcomingEventsQuery(context, 'visitors'))])
  if (import.meta.env.SSR && queryClient.getQueryData(query.queryKey)?.length === 0) {
    throw redirect({ to: '/$locale/home', params: { locale }, statusCode: 302 })
  }
}
