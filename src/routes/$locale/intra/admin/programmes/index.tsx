import { createFileRoute } from '@tanstack/react-router'
import { ProgrammesScreen } from '../../../../../features/programmes/admin/ProgrammesScreen.tsx'
import { seasonSearch } from '../../../../-search.ts'

const Programmes = () => {
  const navigate = Route.useNavigate()
  return (
    <ProgrammesScreen
      chosen={Route.useSearch().season}
      onChoose={(season) => void navigate({ search: { season }, replace: true })}
    />
  )
}

export const Route = createFileRoute('/$locale/intra/admin/programmes/')({
  staticData: { title: 'programmes.title' },
  validateSearch: seasonSearch,
  component: Programmes,
})
