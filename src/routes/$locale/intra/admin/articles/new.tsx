import { createFileRoute } from '@tanstack/react-router'
import { NewArticleScreen } from '../../../../../features/articles/admin/ArticleScreens.tsx'

export const Route = createFileRoute('/$locale/intra/admin/articles/new')({
  staticData: { title: 'admin.articles.new' },
  component: NewArticleScreen,
})
