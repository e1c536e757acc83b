import { createFileRoute, notFound } from '@tanstack/react-router'
import { textPages } from '#contract/page-places.ts'
import { PageTextsScreen } from '../../../../../features/page-texts/admin/PageTextsScreen.tsx'

const known = (name: string) => textPages.find((page) => page === name)

export const Route = createFileRoute('/$locale/intra/admin/page-texts/$page')({
  staticData: { title: 'admin.page_texts' },
  loader: ({ params }) => {
    if (known(params.page) === undefined) throw notFound()
  },
  component: () => {
    const page = known(Route.useParams().page)
    return page === undefined ? null : <PageTextsScreen key={page} page={page} />
  },
})
