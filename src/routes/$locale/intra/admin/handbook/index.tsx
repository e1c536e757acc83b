import { createFileRoute } from '@tanstack/react-router'
import { loadTitles } from '../../../../../features/admin/handbook/chapters.ts'
import { HandbookScreen } from '../../../../../features/admin/handbook/HandbookScreen.tsx'

export const Route = createFileRoute('/$locale/intra/admin/handbook/')({
  staticData: { title: 'admin.handbook' },
  loader: loadTitles,
  component: () => <HandbookScreen titles={Route.useLoaderData()} />,
})
