import { createFileRoute } from '@tanstack/react-router'
import { ImportScreen } from '../../../../../features/admin/imports/ImportScreen.tsx'
import { pieceImport } from '../../../../../features/admin/imports/import-nouns.ts'
import { PiecesScreen } from '../../../../../features/admin/sheets/PiecesScreen.tsx'
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
