import { createFileRoute } from '@tanstack/react-router'
import { ArticlesScreen } from '../../features/articles/ArticlesScreen.tsx'
import { loadArticles } from '../-articles.ts'

export const Route = createFileRoute('/$locale/aktuelles')({
  staticData: { public: true, title: 'article.breaking', description: 'article.breaking.description' },
  loader: ({ context }) => loadArticles(context, 'breaking'),
  component: () => <ArticlesScreen list="breaking" />,
})
