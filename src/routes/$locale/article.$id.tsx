import { createFileRoute, isNotFound, notFound } from '@tanstack/react-router'
import { RefusedError } from '#device/errors.ts'
import { ArticleScreen } from '../../features/articles/ArticleScreen.tsx'
import { articleEventsQuery, articleQuery } from '../../features/articles/queries.ts'
import { upcomingEventsQuery } from '../../features/events/queries.ts'
import { load } from '../-load.ts'

const isNumber = (id: string): boolean => /^[1-9]\d{0,8}$/.test(id)

export const Route = createFileRoute('/$locale/article/$id')({
  staticData: {
    public: true,
    title: 'article.title',
    description: 'article.description',
    about: (app, { id = '' }) => {
      const article = app.queryClient.getQueryData(articleQuery(app, Number(id)).queryKey)
      return article && { title: article.title, description: article.teaser }
    },
  },
  loader: async ({ context, params }) => {
    const { queryClient } = context
    const id = Number(params.id)
    try {
      if (!isNumber(params.id)) throw notFound()
      await Promise.all([
        load(queryClient, articleQuery(context, id)),
        load(queryClient, articleEventsQuery(context, id, 'visitors')),
        load(queryClient, upcomingEventsQuery(context, 'visitors')),
      ])
    } catch (error) {
      const missing = isNotFound(error) || (error instanceof RefusedError && error.status === 404)
      throw missing ? notFound() : error
    }
  },
  component: () => <ArticleScreen id={Number(Route.useParams().id)} />,
})
