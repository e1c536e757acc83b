import { createFileRoute } from '@tanstack/react-router'
import { PeopleScreen } from '../../../../../features/persons/admin/PersonsScreen.tsx'
import { listSearch } from '../../../../-search.ts'

const People = () => {
  const navigate = Route.useNavigate()
  return (
    <PeopleScreen
      search={Route.useSearch()}
      onSearch={(next, replace) => void navigate({ search: { ...next }, replace })}
    />
  )
}

export const Route = createFileRoute('/$locale/intra/admin/people/')({
  staticData: { title: 'admin.people' },
  validateSearch: listSearch,
  component: People,
})
