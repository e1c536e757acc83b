import './attendance.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { exportAttendanceStatistics, sumOf } from '#contract/attendance.ts'
import { documentFormats } from '#contract/formats.ts'
import { useApp } from '../../platform/session/app.tsx'
import { YearSelect } from '../../ui/form/YearSelect.tsx'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageHead } from '../../ui/PageTitle.tsx'
import { useMedia } from '../../ui/useMedia.ts'
import { ExportButtons } from '../files/ExportButtons.tsx'
import { attendanceStatisticsQuery } from './queries.ts'
import { StatisticsList } from './StatisticsList.tsx'
import { StatisticsTable } from './StatisticsTable.tsx'
import { formatRate } from './statistics-columns.ts'

const route = getRouteApi('/$locale/intra/attendance/statistics')

/** Answers and attendance of a season by person and section, to look at and as a file for the annual meeting. */
export const StatisticsScreen = () => {
  const navigate = route.useNavigate()
  /** undefined = the current season. */
  const { season: chosen } = route.useSearch()
  const app = useApp()
  const { call } = app
  const text = useText()
  const Section = useMedia('(min-width: 48rem)') ? StatisticsTable : StatisticsList
  const { data, isError, refetch } = useQuery(attendanceStatisticsQuery(app, chosen))
  return (
    <>
      <PageHead title={text('attendance.statistics')} />
      <div className="grid">
        <Link className="go" to="/$locale/intra/attendance" params={{ locale: app.locale }}>
          {text('attendance.record')}
        </Link>
        {isError && <LoadFailed onRetry={() => void refetch()}>{text('attendance.statistics.failed')}</LoadFailed>}
        {data !== undefined && (
          <>
            <YearSelect
              years={data.seasons}
              year={data.season}
              onChoose={(season) => void navigate({ search: { season }, replace: true })}
            />
            {data.players.length === 0 ? (
              <p className="empty">{text('attendance.statistics.empty')}</p>
            ) : (
              <>
                <p>
                  {text('attendance.statistics.rate', {
                    rate: formatRate(sumOf(data.players.map(({ summary }) => summary))),
                  })}
                </p>
                <ExportButtons
                  formats={documentFormats}
                  fileName={text('document.attendance.name', { season: `${data.season}` })}
                  load={(format) => call(exportAttendanceStatistics, { query: { format, season: `${data.season}` } })}
                />
                {[...new Set(data.players.map(({ section }) => section))].map((section) => (
                  <Section
                    key={section}
                    caption={text(`section.name.${section}`)}
                    players={data.players.filter((player) => player.section === section)}
                  />
                ))}
              </>
            )}
          </>
        )}
      </div>
    </>
  )
}
