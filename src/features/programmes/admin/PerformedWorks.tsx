import * as adminStyles from '../../admin/admin.css'
import * as programmesStyles from './programmes.css'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { canEnter } from '#contract/access.ts'
import { minutesAndSeconds } from '#contract/duration.ts'
import { documentFormats } from '#contract/formats.ts'
import {
  exportSuisaReport,
  type PerformedWork,
  type ReportRows,
  reportRows,
  type SuisaReport,
} from '#contract/suisa.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useMember } from '../../../platform/session/member.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { shortDate } from '../../../ui/wall-clock.ts'
import { ExportButtons } from '../../files/ExportButtons.tsx'

/** A work, with a link for editors of the library to complete it. */
const Work = ({ work }: { readonly work: PerformedWork }) => {
  const { locale } = useApp()
  const { member } = useMember()
  const text = useText()
  const { id, title, subtitle, composers, arrangers, publisher, workNumber, duration } = work
  const { count, performances, missing } = work
  const facts = [
    subtitle ?? '',
    ...composers,
    ...arrangers.map((name) => `arr. ${name}`),
    publisher ?? '',
    workNumber ?? '',
    duration === null ? '' : minutesAndSeconds(duration),
  ]
  const played = performances.map(({ dateStart, location, title }) =>
    [shortDate(dateStart, locale), location ?? title].join(' '),
  )
  return (
    <li>
      <div className={programmesStyles.performed}>
        {canEnter('editing', member) ? (
          <Link to="/$locale/intra/admin/sheets/$id" params={{ locale, id: `${id}` }}>
            <b>{title}</b>
          </Link>
        ) : (
          <b>{title}</b>
        )}
        <span className="small">{facts.filter((fact) => fact !== '').join(', ')}</span>
        <span className="soft small">{text('suisa.performances', { count, places: played.join('; ') })}</span>
        {missing.length > 0 && (
          <span className="tag tag--bad">
            {text('suisa.missing', { gaps: missing.map((gap) => text(`suisa.gap.${gap}`)).join(', ') })}
          </span>
        )}
      </div>
    </li>
  )
}

/** The performed works, incomplete ones first, and the report as a file. */
export const PerformedWorks = ({ report: { year, works } }: { readonly report: SuisaReport }) => {
  const { call } = useApp()
  const text = useText()
  const heading = useId()
  const [rows, setRows] = useState<ReportRows>('works')
  const name = text('document.suisa.name', { year: `${year}` })
  const incomplete = works.filter(({ missing }) => missing.length > 0).length
  return (
    <section className={`grid ${programmesStyles.performedPart}`} aria-labelledby={heading}>
      <h2 id={heading}>{name}</h2>
      {works.length === 0 ? (
        <p className="empty">{text('suisa.works.none')}</p>
      ) : (
        <>
          <p>{text('suisa.summary', { works: works.length, incomplete })}</p>
          <SelectField
            name="suisa-rows"
            label={text('suisa.rows')}
            value={rows}
            onChange={({ target }) => setRows(reportRows.find((one) => one === target.value) ?? 'works')}
            choices={reportRows.map((value) => ({ value, label: text(`suisa.rows.${value}`) }))}
          />
          <ExportButtons
            formats={documentFormats}
            fileName={name}
            load={(format) => call(exportSuisaReport, { query: { year: `${year}`, format, rows } })}
          />
          <ul className={adminStyles.adminRows}>
            {works.map((work) => (
              <Work key={work.id} work={work} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
