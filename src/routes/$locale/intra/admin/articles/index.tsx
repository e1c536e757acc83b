import { createFileRoute } from '@tanstack/react-router'
import { EditedArticlesScreen } from '../../../../../features/admin/articles/EditedArticlesScreen.tsx'

export const Route = createFileRoute('/$locale/intra/admin/articles/')({
  staticData: { title: 'admin.articles' },
  component: EditedArticlesScreen,
})
