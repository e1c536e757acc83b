import { createFileRoute } from '@tanstack/react-router'
import { loadTitles } from '../../../../../features/handbook/admin/chapters.ts'
import { HandbookScreen } from '../../../../../features/handbook/admin/HandbookScreen.tsx'

export const Route = createFileRoute('/$locale/intra/admin/handbook/')({
  staticData: { title: 'admin.handbook' },
  loader: loadTitles,
  component: () => <HandbookScreen titles={Route.useLoaderData()} />,
})
