import './programmes.css'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { SuisaReport } from '#contract/suisa.ts'
import { useApp } from '../../../session/app.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { RowsSkeleton } from '../RowsSkeleton.tsx'
import { Performances } from './Performances.tsx'
import { PerformedWorks } from './PerformedWorks.tsx'
import { suisaReportQuery } from './queries.ts'

interface ProgrammesScreenProps {
  /** undefined = the current year. */
  readonly chosen: number | undefined
  readonly onChoose: (year: number) => void
}

/** The performances of a year with their programmes, and the works to report to SUISA. */
export const ProgrammesScreen = ({ chosen, onChoose }: ProgrammesScreenProps) => {
  const app = useApp()
  const text = useText()
  const { data, isError, refetch } = useQuery(suisaReportQuery(app, chosen))
  return (
    <>
      <div className="page-head">
        <PageTitle>{text('programmes.title')}</PageTitle>
        <p>{text('admin.programmes.intro')}</p>
      </div>
      {data === undefined && isError && (
        <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>
      )}
      {data === undefined && !isError && <RowsSkeleton />}
      {data !== undefined && (
        <div className="grid">
          <YearSelect report={data} onChoose={onChoose} />
          <Performances performances={data.performances} />
          <PerformedWorks report={data} />
        </div>
      )}
    </>
  )
}

interface YearSelectProps {
  readonly report: SuisaReport
  readonly onChoose: (year: number) => void
}

const YearSelect = ({ report: { year, years }, onChoose }: YearSelectProps) => {
  const text = useText()
  const id = useId()
  return (
    <div className="field performed-year">
      <label htmlFor={id}>{text('admin.programmes.year')}</label>
      <Select id={id} value={year} onChange={({ currentTarget: { value } }) => onChoose(Number(value))}>
        {[...new Set([...years, year])].map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Select>
    </div>
  )
}
