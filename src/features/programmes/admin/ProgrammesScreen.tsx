import './programmes.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useApp } from '../../../platform/session/app.tsx'
import { YearSelect } from '../../../ui/form/YearSelect.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { AdminPage } from '../../admin/AdminPage.tsx'
import { RowsSkeleton } from '../../admin/RowsSkeleton.tsx'
import { Performances } from './Performances.tsx'
import { PerformedWorks } from './PerformedWorks.tsx'
import { suisaReportQuery } from './queries.ts'

const route = getRouteApi('/$locale/intra/admin/programmes')

/** The performances of a year with their programmes, and the works to report to SUISA. */
export const ProgrammesScreen = () => {
  const navigate = route.useNavigate()
  /** undefined = the current year. */
  const { season: chosen } = route.useSearch()
  const app = useApp()
  const text = useText()
  const { data, isError, refetch } = useQuery(suisaReportQuery(app, chosen))
  return (
    <AdminPage title="programmes.title" intro="admin.programmes.intro">
      {data === undefined && isError && (
        <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>
      )}
      {data === undefined && !isError && <RowsSkeleton />}
      {data !== undefined && (
        <div className="grid">
          <YearSelect
            years={[...new Set([...data.years, data.year])]}
            year={data.year}
            onChoose={(season) => void navigate({ search: { season }, replace: true })}
          />
          <Performances performances={data.performances} />
          <PerformedWorks report={data} />
        </div>
      )}
    </AdminPage>
  )
}
