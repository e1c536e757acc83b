import type { AttendanceSummary } from '#contract/attendance.ts'
import { useText } from '../../ui/intl.tsx'
import { formatRate, summaryColumns } from './statistics-columns.ts'

/** All numbers of one summary, one below the other. */
export const SummaryNumbers = ({ summary }: { readonly summary: AttendanceSummary }) => {
  const text = useText()
  return (
    <dl>
      <div>
        <dt>{text('attendance.rate')}</dt>
        <dd>{formatRate(summary)}</dd>
      </div>
      {summaryColumns.map(({ label, value }) => (
        <div key={label}>
          <dt>{text(label)}</dt>
          <dd>{value(summary)}</dd>
        </div>
      ))}
    </dl>
  )
}
