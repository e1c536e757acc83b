import { createFileRoute } from '@tanstack/react-router'
import { PiecesScreen } from '../../../../../features/admin/sheets/PiecesScreen.tsx'
import { listSearch } from '../../../../-search.ts'

const Pieces = () => {
  const navigate = Route.useNavigate()
  return (
    <PiecesScreen
      search={Route.useSearch()}
      onSearch={(next, replace) => void navigate({ search: { ...next }, replace })}
    />
  )
}

export const Route = createFileRoute('/$locale/intra/admin/sheets/')({
  staticData: { title: 'admin.sheets' },
  validateSearch: listSearch,
  component: Pieces,
})
