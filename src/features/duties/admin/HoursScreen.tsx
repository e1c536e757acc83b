import * as styles from './duties.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { exportHours } from '#contract/duties.ts'
import { documentFormats } from '#contract/formats.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { YearSelect } from '../../../ui/form/YearSelect.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { EditHead } from '../../admin/edit/EditScreen.tsx'
import { RowsSkeleton } from '../../admin/RowsSkeleton.tsx'
import { ExportButtons } from '../../files/ExportButtons.tsx'
import { hoursOfAllQuery } from './queries.ts'

/** The hours of everybody in a year, to look at and as a file. */
export const HoursScreen = () => {
  const app = useApp()
  const { call, locale } = app
  const text = useText()
  const [chosen, setChosen] = useState<number>()
  const { data, isError, refetch } = useQuery(hoursOfAllQuery(app, chosen))
  const hours = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  return (
    <>
      <EditHead list="/$locale/intra/admin/duties" title={text('admin.duty.hours')} />
      {isError && <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>}
      {data === undefined && !isError && <RowsSkeleton />}
      {data !== undefined && (
        <div className="grid">
          <YearSelect years={data.seasons} year={data.season} onChoose={setChosen} />
          {data.people.length === 0 ? (
            <p>{text('admin.duty.hours.none')}</p>
          ) : (
            <>
              <ExportButtons
                formats={documentFormats}
                fileName={text('document.duty_hours.name', { season: `${data.season}` })}
                load={(format) => call(exportHours, { query: { format, season: `${data.season}` } })}
              />
              <table className={styles.dutyHours}>
                <thead>
                  <tr>
                    <th scope="col">{text('admin.duty.hours.person')}</th>
                    <th scope="col">{text('admin.duty.hours.duties')}</th>
                    <th scope="col">{text('admin.duty.hours.hours')}</th>
                  </tr>
                </thead>
                <tbody>
                  {data.people.map(({ uuid, label, duties, hours: sum }) => (
                    <tr key={uuid}>
                      <th scope="row">{label}</th>
                      <td>{duties}</td>
                      <td>{hours.format(sum)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </>
          )}
        </div>
      )}
    </>
  )
}
