import * as styles from './statistics-list.css'
import { type AttendanceSummary, countOf, type PlayerAttendance, sumOf } from '#contract/attendance.ts'
import { useText } from '../../ui/intl.tsx'
import { SummaryNumbers } from './SummaryNumbers.tsx'
import { formatRate } from './statistics-columns.ts'

interface LineProps {
  readonly name: string
  readonly summary: AttendanceSummary
}

const Line = ({ name, summary }: LineProps) => {
  const text = useText()
  const recorded = summary.events - summary.unrecorded
  return (
    <li>
      <details>
        <summary>
          <span>{name}</span>
          <span className="soft small">
            {text('attendance.present_of', { present: countOf(summary, 'present'), recorded })}
          </span>
          <b>{formatRate(summary)}</b>
        </summary>
        <SummaryNumbers summary={summary} />
      </details>
    </li>
  )
}

interface StatisticsListProps {
  readonly caption: string
  readonly players: readonly PlayerAttendance[]
}

/** The players of a section on a phone: one line each, which opens to the other numbers, and the sum of the section. */
export const StatisticsList = ({ caption, players }: StatisticsListProps) => {
  const text = useText()
  return (
    <section className={styles.statisticsList} aria-label={caption}>
      <h2>{caption}</h2>
      <ul>
        {players.map(({ uuid, label, summary }) => (
          <Line key={uuid} name={label} summary={summary} />
        ))}
        <Line name={text('attendance.sum')} summary={sumOf(players.map(({ summary }) => summary))} />
      </ul>
    </section>
  )
}
