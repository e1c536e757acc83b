import { calendarYear, exportEvents, rangeFilter } from '#contract/event-export.ts'
import { fileEndings, mimeTypes } from '#contract/formats.ts'
import { toWireDate } from '#contract/time.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { saveBlob } from '../../ui/save-blob.ts'
import { useSaving } from '../files/useSaving.ts'
import { DownloadRow } from './DownloadRow.tsx'

/** The events of this year and of the next one as PDFs, generated on demand. */
export const AnnualProgrammes = () => {
  const { call, now } = useApp()
  const text = useText()
  const { running, failed, start } = useSaving<number>()
  const thisYear = Number(toWireDate(now()).slice(0, 4))

  const save = async (year: number): Promise<void> => {
    const bytes = await call(exportEvents, {
      headers: { accept: mimeTypes.PDF },
      query: { sort: 'dateStart', orientation: 'PORTRAIT', format: 'PDF', filter: rangeFilter(calendarYear(year)) },
    })
    const name = `${text('downloads.programme', { year: String(year) })}.${fileEndings.PDF}`
    saveBlob(new Blob([bytes], { type: mimeTypes.PDF }), name)
  }
  return (
    <ul>
      {[thisYear, thisYear + 1].map((year) => (
        <DownloadRow
          key={year}
          title={text('downloads.programme', { year: String(year) })}
          kind="text"
          details="PDF"
          running={running === year}
          failed={failed === year}
          onClick={() => start(year, () => save(year))}
        />
      ))}
    </ul>
  )
}
