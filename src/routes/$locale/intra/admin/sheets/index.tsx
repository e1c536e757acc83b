import { createFileRoute } from '@tanstack/react-router'
import { PiecesScreen } from '../../../../../features/compositions/admin/PiecesScreen.tsx'
import { ImportScreen } from '../../../../../features/imports/admin/ImportScreen.tsx'
import { pieceImport } from '../../../../../features/imports/admin/import-nouns.ts'
import { listSearch } from '../../../../-search.ts'

const Pieces = () => {
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  if (search.view === 'import') return <ImportScreen noun={pieceImport} />
  return <PiecesScreen search={search} onSearch={(next, replace) => void navigate({ search: { ...next }, replace })} />
}

export const Route = createFileRoute('/$locale/intra/admin/sheets/')({
  staticData: { title: 'admin.sheets' },
  validateSearch: listSearch,
  component: Pieces,
})
