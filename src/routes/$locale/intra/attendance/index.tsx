import { createFileRoute } from '@tanstack/react-router'
import { AttendanceScreen } from '../../../../features/attendance/AttendanceScreen.tsx'
import { attendanceSearch } from '../../../-search.ts'

const Attendance = () => {
  const navigate = Route.useNavigate()
  return (
    <AttendanceScreen
      chosen={Route.useSearch().event}
      onChoose={(event) => void navigate({ search: { event }, replace: true })}
    />
  )
}

export const Route = createFileRoute('/$locale/intra/attendance/')({
  staticData: { title: 'attendance.title' },
  validateSearch: attendanceSearch,
  component: Attendance,
})
