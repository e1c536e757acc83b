import { createFileRoute } from '@tanstack/react-router'
import { EditArticleScreen } from '../../../../../features/articles/admin/ArticleScreens.tsx'
import { savedSearch } from '../../../../-search.ts'

export const Route = createFileRoute('/$locale/intra/admin/articles/$id')({
  staticData: { title: 'admin.article' },
  validateSearch: savedSearch,
  component: () => <EditArticleScreen id={Number(Route.useParams().id)} justSaved={Route.useSearch().saved === true} />,
})
