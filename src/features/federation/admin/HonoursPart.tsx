import * as adminStyles from '../../admin/admin.css'
import * as programmesStyles from '../../programmes/admin/programmes.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { exportHonours } from '#contract/federation.ts'
import { listFormats } from '#contract/formats.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { RowsSkeleton } from '../../admin/RowsSkeleton.tsx'
import { ExportButtons } from '../../files/ExportButtons.tsx'
import { firstDay } from '../../persons/period.ts'
import { GapList } from './GapList.tsx'
import { honoursQuery } from './queries.ts'

/** The honours of the year after the one of the page; what is missing comes first. */
export const HonoursPart = ({ year }: { readonly year: number }) => {
  const app = useApp()
  const { call, locale } = app
  const text = useText()
  const next = year + 1
  const { data, isError, refetch } = useQuery(honoursQuery(app, next))
  return (
    <>
      <p>{text('federation.honours.detail')}</p>
      {isError && <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>}
      {data === undefined && !isError && <RowsSkeleton />}
      {data !== undefined && data.withoutEntry.length > 0 && (
        <details open>
          <summary>{text('federation.honours.without_entry', { count: data.withoutEntry.length })}</summary>
          <p className="hint">{text('federation.honours.without_entry.hint')}</p>
          <GapList persons={data.withoutEntry.map((one) => ({ ...one, missing: [] }))} />
        </details>
      )}
      {data?.honours.length === 0 && <p className="empty">{text('federation.honours.none')}</p>}
      {data !== undefined && data.honours.length > 0 && (
        <>
          <ul className={adminStyles.adminRows}>
            {data.honours.map(({ uuid, label, award, years, date, missing }) => (
              <li key={`${uuid} ${award} ${years}`}>
                <div className={programmesStyles.performed}>
                  <Link to="/$locale/intra/admin/people/$uuid" params={{ locale, uuid }}>
                    <b>{label}</b>
                  </Link>
                  <span className="small">
                    {text(`award.${award}`)}, {text('admin.anniversaries.count', { years })}, {firstDay(date, locale)}
                  </span>
                  {missing.length > 0 && (
                    <span className="tag tag--bad">
                      {text('suisa.missing', { gaps: missing.map((gap) => text(`federation.gap.${gap}`)).join(', ') })}
                    </span>
                  )}
                </div>
              </li>
            ))}
          </ul>
          <ExportButtons
            formats={listFormats}
            fileName={text('federation.honours', { year: `${next}` })}
            load={(format) => call(exportHonours, { query: { year: `${next}`, format } })}
          />
        </>
      )}
    </>
  )
}
