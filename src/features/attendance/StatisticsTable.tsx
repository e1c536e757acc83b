import * as styles from './attendance.css'
import { type PlayerAttendance, sumOf } from '#contract/attendance.ts'
import { useText } from '../../ui/intl.tsx'
import { formatRate, summaryColumns } from './statistics-columns.ts'

interface StatisticsTableProps {
  readonly caption: string
  readonly players: readonly PlayerAttendance[]
}

/** The players of a section with their numbers, and the sum of the section. */
export const StatisticsTable = ({ caption, players }: StatisticsTableProps) => {
  const text = useText()
  const sum = sumOf(players.map(({ summary }) => summary))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable with the keyboard
    <section className={styles.attendanceTable} aria-label={caption} tabIndex={0}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{text('attendance.player')}</th>
            <th scope="col">
              <span>{text('attendance.rate')}</span>
            </th>
            {summaryColumns.map(({ label }) => (
              <th key={label} scope="col">
                <span>{text(label)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {players.map(({ uuid, label: name, summary }) => (
            <tr key={uuid}>
              <th scope="row">{name}</th>
              <td>{formatRate(summary)}</td>
              {summaryColumns.map(({ label, value }) => (
                <td key={label}>{value(summary)}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text('attendance.sum')}</th>
            <td>{formatRate(sum)}</td>
            {summaryColumns.map(({ label, value }) => (
              <td key={label}>{value(sum)}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
