import { createFileRoute } from '@tanstack/react-router'
import { ImportScreen } from '../../../../../features/admin/imports/ImportScreen.tsx'
import { pieceImport } from '../../../../../features/admin/imports/import-nouns.ts'
import { PiecesScreen } from '../../../../../features/admin/sheets/PiecesScreen.tsx'
import { listSearch } from '../../../../-search.ts'

const Pieces = () => (Route.useSearch().view === 'import' ? <ImportScreen noun={pieceImport} /> : <PiecesScreen />)

export const Route = createFileRoute('/$locale/intra/admin/sheets/')({
  staticData: { title: 'admin.sheets' },
  validateSearch: listSearch,
  component: Pieces,
})
