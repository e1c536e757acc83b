import { createFileRoute } from '@tanstack/react-router'
import { ArticlesScreen } from '../../features/articles/ArticlesScreen.tsx'
import { currentArticlesQuery } from '../../features/articles/queries.ts'
import { load } from '../-load.ts'

export const Route = createFileRoute('/$locale/article')({
  staticData: { public: true, title: 'article.title', description: 'article.description' },
  loader: async ({ context }) => {
    await load(context.queryClient, currentArticlesQuery(context))
  },
  component: ArticlesScreen,
})
