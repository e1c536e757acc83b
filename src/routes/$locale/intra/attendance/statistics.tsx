import { createFileRoute } from '@tanstack/react-router'
import { StatisticsScreen } from '../../../../features/attendance/StatisticsScreen.tsx'
import { seasonSearch } from '../../../-search.ts'

const Statistics = () => {
  const navigate = Route.useNavigate()
  return (
    <StatisticsScreen
      chosen={Route.useSearch().season}
      onChoose={(season) => void navigate({ search: { season }, replace: true })}
    />
  )
}

export const Route = createFileRoute('/$locale/intra/attendance/statistics')({
  staticData: { title: 'attendance.statistics' },
  validateSearch: seasonSearch,
  component: Statistics,
})
