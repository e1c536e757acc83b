import '../../ui/field.css'
import './attendance.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileDown } from 'lucide-react'
import { exportAttendanceStatistics, sumOf } from '#contract/attendance.ts'
import { type DocumentFormat, documentFormats, fileEndings, mimeTypes } from '#contract/documents.ts'
import { useApp } from '../../session/app.tsx'
import { Button } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { SaveFailedNotice } from '../../ui/SaveFailedNotice.tsx'
import { saveBlob } from '../../ui/save-blob.ts'
import { useSaving } from '../files/useSaving.ts'
import { attendanceStatisticsQuery } from './queries.ts'
import { SeasonSelect } from './SeasonSelect.tsx'
import { StatisticsTable } from './StatisticsTable.tsx'
import { formatRate } from './statistics-columns.ts'

interface StatisticsScreenProps {
  /** undefined = the current season. */
  readonly chosen: number | undefined
  readonly onChoose: (season: number) => void
}

/** Answers and attendance of a season by person and section, to look at and as a file for the annual meeting. */
export const StatisticsScreen = ({ chosen, onChoose }: StatisticsScreenProps) => {
  const app = useApp()
  const text = useText()
  const { data, isError, refetch } = useQuery(attendanceStatisticsQuery(app, chosen))
  const { running, failed, start } = useSaving<DocumentFormat>()

  const save = async (format: DocumentFormat, season: number): Promise<void> => {
    const bytes = await app.call(exportAttendanceStatistics, { query: { format, season: String(season) } })
    const name = `${text('document.attendance.name', { season: String(season) })}.${fileEndings[format]}`
    saveBlob(new Blob([bytes], { type: mimeTypes[format] }), name)
  }
  return (
    <>
      <div className="page-head">
        <PageTitle>{text('attendance.statistics')}</PageTitle>
      </div>
      <div className="grid">
        <Link className="go" to="/$locale/intra/attendance" params={{ locale: app.locale }}>
          {text('attendance.record')}
        </Link>
        {isError && <LoadFailed onRetry={() => void refetch()}>{text('attendance.statistics.failed')}</LoadFailed>}
        {data !== undefined && (
          <>
            <SeasonSelect seasons={data.seasons} season={data.season} onChoose={onChoose} />
            {data.players.length === 0 ? (
              <p className="empty">{text('attendance.statistics.empty')}</p>
            ) : (
              <>
                <p>
                  {text('attendance.statistics.rate', {
                    rate: formatRate(sumOf(data.players.map(({ summary }) => summary))),
                  })}
                </p>
                <div className="buttons">
                  {documentFormats.map((format) => (
                    <Button
                      key={format}
                      look="quiet"
                      blocked={running !== null}
                      onClick={() => start(format, () => save(format, data.season))}
                    >
                      <FileDown aria-hidden="true" />
                      {text(`attendance.export.${format}`)}
                    </Button>
                  ))}
                </div>
                {failed !== null && <SaveFailedNotice announced message="attendance.export.failed" />}
                {[...new Set(data.players.map(({ section }) => section))].map((section) => (
                  <StatisticsTable
                    key={section}
                    caption={text(`participation.section.${section}`)}
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
