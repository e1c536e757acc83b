import { createFileRoute } from '@tanstack/react-router'
import { LibraryScreen } from '../../../features/compositions/LibraryScreen.tsx'
import { librarySearch } from '../../-search.ts'

export const Route = createFileRoute('/$locale/library/')({
  staticData: { title: 'library.title' },
  validateSearch: librarySearch,
  component: () => <LibraryScreen archived={false} term={Route.useSearch().q ?? ''} />,
})
