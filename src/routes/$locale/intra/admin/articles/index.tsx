import { createFileRoute } from '@tanstack/react-router'
import { EditedArticlesScreen } from '../../../../../features/articles/admin/EditedArticlesScreen.tsx'

export const Route = createFileRoute('/$locale/intra/admin/articles/')({
  staticData: { title: 'admin.articles' },
  component: EditedArticlesScreen,
})
