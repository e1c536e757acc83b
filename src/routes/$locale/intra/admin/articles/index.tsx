import { createFileRoute } from '@tanstack/react-router'
import { EditedArticlesScreen } from '../../../../../features/articles/admin/ArticleScreens.tsx'

export const Route = createFileRoute('/$locale/intra/admin/articles/')({
  staticData: { title: 'admin.articles' },
  component: EditedArticlesScreen,
})
