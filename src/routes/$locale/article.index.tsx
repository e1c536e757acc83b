import { createFileRoute } from '@tanstack/react-router'
import { ArticlesScreen } from '../../features/articles/ArticlesScreen.tsx'
import { loadArticles } from '../-articles.ts'

export const Route = createFileRoute('/$locale/article/')({
  staticData: { public: true, title: 'article.title', description: 'article.description' },
  loader: ({ context }) => loadArticles(context, 'current'),
  component: () => <ArticlesScreen list="current" />,
})
