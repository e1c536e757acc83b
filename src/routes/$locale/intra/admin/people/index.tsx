import { createFileRoute } from '@tanstack/react-router'
import { PeopleScreen } from '../../../../../features/admin/people/PeopleScreen.tsx'
import { peopleSearch } from '../../../../-search.ts'

const People = () => {
  const { q = '', page = 0 } = Route.useSearch()
  return <PeopleScreen term={q} page={page} />
}

export const Route = createFileRoute('/$locale/intra/admin/people/')({
  staticData: { title: 'admin.people' },
  validateSearch: peopleSearch,
  component: People,
})
