import { createFileRoute } from '@tanstack/react-router'
import { ChangesScreen } from '../../../../features/admin/changes/ChangesScreen.tsx'
import { pageSearch } from '../../../-search.ts'

const Changes = () => <ChangesScreen page={Route.useSearch().page ?? 0} />

export const Route = createFileRoute('/$locale/intra/admin/changes')({
  staticData: { title: 'admin.changes' },
  validateSearch: pageSearch,
  component: Changes,
})
