import './duties.css'
import { useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useId, useState } from 'react'
import { type DocumentFormat, documentFormats, fileEndings, mimeTypes } from '#contract/documents.ts'
import { exportHours } from '#contract/duties.ts'
import { useApp } from '../../../session/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { SaveFailedNotice } from '../../../ui/SaveFailedNotice.tsx'
import { saveBlob } from '../../../ui/save-blob.ts'
import { useSaving } from '../../files/useSaving.ts'
import { EditHead } from '../edit/EditScreen.tsx'
import { RowsSkeleton } from '../RowsSkeleton.tsx'
import { hoursOfAllQuery } from './queries.ts'

/** The hours of everybody in a year, to look at and as a file. */
export const HoursScreen = () => {
  const app = useApp()
  const { locale } = app
  const text = useText()
  const select = useId()
  const [chosen, setChosen] = useState<number>()
  const { data, isError, refetch } = useQuery(hoursOfAllQuery(app, chosen))
  const { running, failed, start } = useSaving<DocumentFormat>()
  const save = async (format: DocumentFormat, season: string): Promise<void> => {
    const bytes = await app.call(exportHours, { query: { format, season } })
    const name = `${text('document.duty_hours.name', { season })}.${fileEndings[format]}`
    saveBlob(new Blob([bytes], { type: mimeTypes[format] }), name)
  }
  const hours = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  return (
    <>
      <EditHead list="/$locale/intra/admin/duties" title={text('admin.duty.hours')} />
      {isError && <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>}
      {data === undefined && !isError && <RowsSkeleton />}
      {data !== undefined && (
        <div className="grid">
          <div className="field">
            <label htmlFor={select}>{text('admin.duty.hours.year')}</label>
            <Select id={select} value={data.season} onChange={({ target }) => setChosen(Number(target.value))}>
              {data.seasons.map((year) => (
                <option key={year}>{year}</option>
              ))}
            </Select>
          </div>
          {data.people.length === 0 ? (
            <p>{text('admin.duty.hours.none')}</p>
          ) : (
            <>
              <div className="buttons">
                {documentFormats.map((format) => (
                  <Button
                    key={format}
                    look="quiet"
                    blocked={running !== null}
                    onClick={() => start(format, () => save(format, `${data.season}`))}
                  >
                    <FileDown aria-hidden="true" />
                    {text(`admin.duty.hours.${format}`)}
                  </Button>
                ))}
              </div>
              {failed !== null && <SaveFailedNotice announced message="admin.duty.print.failed" />}
              <table className="duty-hours">
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
