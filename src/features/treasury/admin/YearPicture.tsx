import * as styles from './treasury.css'
import { chf } from '#contract/money.ts'
import type { TreasuryOverview } from '#contract/treasury.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'

type Month = TreasuryOverview['months'][number]

/** Size of the picture in its own units. */
const height = 120
const column = 40
const bar = 14

const sumOf = (months: readonly Month[], of: (month: Month) => number): number =>
  months.reduce((sum, month) => sum + of(month), 0)

/** The name of a month ('2027-01'). */
const useMonthName = (month: 'narrow' | 'long') => {
  const { locale } = useApp()
  const format = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' })
  return (day: string): string => format.format(new Date(`${day}-01T00:00Z`))
}

/** Bars of income and expenses by month; frames are the year before. Its numbers are in the table below it. */
const Bars = ({ months }: { readonly months: readonly Month[] }) => {
  const text = useText()
  const nameOf = useMonthName('narrow')
  const amounts = months.flatMap(({ income, expense, before }) => [
    income,
    expense,
    before?.income ?? 0,
    before?.expense ?? 0,
  ])
  const scale = height / Math.max(1, ...amounts)
  const rect = (amount: number) => ({
    width: bar,
    height: Math.max(0, amount * scale),
    y: height - Math.max(0, amount * scale),
  })
  return (
    <svg
      className={styles.yearPicture}
      viewBox={`0 0 ${months.length * column} ${height + 20}`}
      role="img"
      aria-label={text('admin.treasury.picture')}
    >
      {months.map(({ month, income, expense, before }, index) => (
        <g key={month}>
          <rect className={styles.yearIncome} x={index * column + 4} {...rect(income)} />
          <rect className={styles.yearExpense} x={index * column + 4 + bar} {...rect(expense)} />
          {before !== null && (
            <>
              <rect className={styles.yearBefore} x={index * column + 4} {...rect(before.income)} />
              <rect className={styles.yearBefore} x={index * column + 4 + bar} {...rect(before.expense)} />
            </>
          )}
          <text x={index * column + 4 + bar} y={height + 16} textAnchor="middle">
            {nameOf(month)}
          </text>
        </g>
      ))}
    </svg>
  )
}

/** Income and expenses of the year by month, against the year before and the budget. */
export const YearPicture = ({ overview: { months, budget } }: { readonly overview: TreasuryOverview }) => {
  const text = useText()
  const nameOf = useMonthName('long')
  const has = months.some(({ before }) => before !== null)
  const rows = [
    {
      label: text('admin.treasury.income'),
      sum: sumOf(months, ({ income }) => income),
      before: sumOf(months, ({ before }) => before?.income ?? 0),
      planned: budget?.income,
      of: ({ income }: Month) => income,
    },
    {
      label: text('admin.treasury.expense'),
      sum: sumOf(months, ({ expense }) => expense),
      before: sumOf(months, ({ before }) => before?.expense ?? 0),
      planned: budget?.expense,
      of: ({ expense }: Month) => expense,
    },
  ]
  return (
    <section className="card" aria-labelledby="year">
      <h2 id="year">{text('admin.treasury.year')}</h2>
      {rows.map(({ label, sum, before, planned }) => (
        <p key={label}>
          <b>{label}</b> {chf(sum)}
          {has && `, ${text('admin.treasury.before', { amount: chf(before) })}`}
          {planned !== undefined && `, ${text('admin.treasury.planned', { amount: chf(planned) })}`}
        </p>
      ))}
      <Bars months={months} />
      <details className="form-fold">
        <summary>{text('admin.treasury.table')}</summary>
        <table className={styles.yearTable}>
          <thead>
            <tr>
              <th scope="col">{text('admin.treasury.month')}</th>
              {rows.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <tr key={month.month}>
                <th scope="row">{nameOf(month.month)}</th>
                {rows.map(({ label, of }) => (
                  <td key={label}>{chf(of(month))}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}
