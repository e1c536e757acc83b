import { createFileRoute } from '@tanstack/react-router'
import { LibraryScreen } from '../../../features/compositions/LibraryScreen.tsx'
import { librarySearch } from '../../-search.ts'

export const Route = createFileRoute('/$locale/library/archive')({
  staticData: { title: 'library.archive' },
  validateSearch: librarySearch,
  component: () => <LibraryScreen archived={true} term={Route.useSearch().q ?? ''} />,
})
