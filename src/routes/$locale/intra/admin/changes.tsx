import { createFileRoute } from '@tanstack/react-router'
import { ChangesScreen } from '../../../../features/changes/admin/ChangesScreen.tsx'
import { listSearch } from '../../../-search.ts'

const Changes = () => {
  const navigate = Route.useNavigate()
  return (
    <ChangesScreen
      search={Route.useSearch()}
      onSearch={(next, replace) => void navigate({ search: { ...next }, replace })}
    />
  )
}

export const Route = createFileRoute('/$locale/intra/admin/changes')({
  staticData: { title: 'admin.changes' },
  validateSearch: listSearch,
  component: Changes,
})
