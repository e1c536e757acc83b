import * as styles from './federation.css'
import { useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import {
  bandEnd,
  exportFederationMembers,
  exportMemberStatistics,
  type MemberStatistics,
} from '#contract/federation.ts'
import { listFormats, mimeTypes } from '#contract/formats.ts'
import { isDay, toWireDate } from '#contract/time.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { saveBlob } from '../../../ui/save-blob.ts'
import { date } from '../../../ui/wall-clock.ts'
import { RowsSkeleton } from '../../admin/RowsSkeleton.tsx'
import { ExportButtons } from '../../files/ExportButtons.tsx'
import { GapList } from './GapList.tsx'
import { memberStatisticsQuery } from './queries.ts'

interface CountsProps {
  readonly caption: string
  readonly rows: readonly (readonly [name: string, count: number, young?: number])[]
}

const Counts = ({ caption, rows }: CountsProps) => {
  const text = useText()
  const hasYoung = rows.some((row) => row.length > 2)
  return (
    <table>
      <caption>{caption}</caption>
      {hasYoung && (
        <thead>
          <tr>
            <td />
            <th scope="col">{text('federation.count')}</th>
            <th scope="col">{text('federation.young')}</th>
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(([name, count, young]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{count}</td>
            {hasYoung && <td>{young ?? ''}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Statistics = ({ statistics }: { readonly statistics: MemberStatistics }) => {
  const text = useText()
  const { active, young, passive, honorary, sections, ages, genders } = statistics
  return (
    <div className={styles.memberCounts}>
      <Counts
        caption={text('federation.members')}
        rows={[
          [text('federation.active'), active, young],
          [text('federation.passive'), passive],
          [text('federation.honorary'), honorary],
        ]}
      />
      <Counts
        caption={text('federation.by_section')}
        rows={sections.map((one) => [text(`section.name.${one.section}`), one.total, one.young])}
      />
      <Counts
        caption={text('federation.by_age')}
        rows={ages.map(({ from, count }) => [text('federation.age', { from: from ?? -1, to: bandEnd(from) }), count])}
      />
      <Counts
        caption={text('federation.by_gender')}
        rows={genders.map(({ gender, count }) => [text(`federation.gender.${gender}`), count])}
      />
    </div>
  )
}

/** Saves the players of a day as a file for the federation's database. */
const PeopleFile = ({ day }: { readonly day: string }) => {
  const { call, locale } = useApp()
  const text = useText()
  const { busy, failure, send } = useWrite({
    noun: null,
    send: async (_: null) => {
      const bytes = await call(exportFederationMembers, { query: { day } })
      const name = text('federation.people_file.name', { day: date(day, locale) })
      saveBlob(new Blob([bytes], { type: mimeTypes.CSV }), `${name}.csv`)
    },
  })
  return (
    <div className="grid">
      <div className="buttons">
        <QuietButton blocked={busy} onClick={() => void send(null)}>
          <FileDown aria-hidden="true" />
          {text('federation.people_file')}
        </QuietButton>
      </div>
      <p className="hint">{text('federation.people_file.hint')}</p>
      <FormMessage failure={failure} />
    </div>
  )
}

/** The statistics of the members as of a day that one chooses; what is missing comes first. */
export const StatisticsPart = ({ year }: { readonly year: number }) => {
  const app = useApp()
  const { call, locale, now } = app
  const text = useText()
  const today = toWireDate(now())
  const [day, setDay] = useState(today.startsWith(`${year}`) ? today : `${year}-12-31`)
  const [shown, setShown] = useState(day)
  const { data, isError, refetch } = useQuery(memberStatisticsQuery(app, shown))
  return (
    <>
      <TextField
        name="federation-day"
        type="date"
        label={text('federation.as_of')}
        hint={undefined}
        error={isDay(day) ? undefined : text('validation.date')}
        value={day}
        onChange={({ target: { value } }) => {
          setDay(value)
          if (isDay(value)) setShown(value)
        }}
      />
      {isError && <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>}
      {data === undefined && !isError && <RowsSkeleton />}
      {data !== undefined && (
        <>
          {data.incomplete.length > 0 && (
            <details open>
              <summary>{text('federation.incomplete', { count: data.incomplete.length })}</summary>
              <GapList persons={data.incomplete} />
            </details>
          )}
          <Statistics statistics={data} />
          <ExportButtons
            formats={listFormats}
            fileName={`${text('federation.statistics')} ${date(shown, locale)}`}
            load={(format) => call(exportMemberStatistics, { query: { day: shown, format } })}
          />
          <PeopleFile day={shown} />
        </>
      )}
    </>
  )
}
