import * as styles from './ledger.css'
import { useQuery } from '@tanstack/react-query'
import { listFormats } from '#contract/formats.ts'
import { type AccountKind, exportLedger, type ledgerDocuments, type Statements as Sums } from '#contract/ledger.ts'
import { chf } from '#contract/money.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { date } from '../../../ui/wall-clock.ts'
import { RowsSkeleton } from '../../admin/RowsSkeleton.tsx'
import { ExportButtons } from '../../files/ExportButtons.tsx'
import { nameOfAccount } from './account-noun.ts'
import { statementsQuery } from './queries.ts'

interface SectionProps {
  readonly sums: Sums
  readonly kind: AccountKind
  /** Lines that follow from other accounts. */
  readonly lines?: readonly (readonly [label: string, amount: number])[]
}

/** The accounts of a kind, with their sum. */
const Section = ({ sums: { totals }, kind, lines = [] }: SectionProps) => {
  const { locale } = useApp()
  const text = useText()
  const shown = totals.filter((total) => total.kind === kind)
  if (shown.length + lines.length === 0) return null
  const sum = [...shown.map(({ amount }) => amount), ...lines.map(([, amount]) => amount)].reduce((a, b) => a + b, 0)
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={2}>
          {text(`admin.ledger.kind.${kind}`)}
        </th>
      </tr>
      {shown.map((total) => (
        <tr key={total.account}>
          <td>{nameOfAccount({ ...total, number: total.account }, locale)}</td>
          <td>
            {chf(total.amount)}
            {total.planned !== null && (
              <span className="soft small"> {text('admin.ledger.of_budget', { amount: chf(total.planned) })}</span>
            )}
          </td>
        </tr>
      ))}
      {lines.map(([label, amount]) => (
        <tr key={label}>
          <td>{label}</td>
          <td>{chf(amount)}</td>
        </tr>
      ))}
      <tr className={styles.ledgerSum}>
        <td>{text('admin.ledger.sum')}</td>
        <td>{chf(sum)}</td>
      </tr>
    </tbody>
  )
}

type Document = (typeof ledgerDocuments)[number]

/** Saves a statement of the year as a file. */
const Download = ({ document, year }: { readonly document: Document; readonly year: number }) => {
  const { call } = useApp()
  const text = useText()
  return (
    <div>
      <h3>{text(`admin.ledger.document.${document}`)}</h3>
      <ExportButtons
        formats={listFormats}
        fileName={`${text(`admin.ledger.document.${document}`)} ${year}`}
        load={(format) => call(exportLedger, { body: { document, year, format } })}
      />
    </div>
  )
}

/** Balance sheet and income statement of a year. */
export const Statements = ({ year }: { readonly year: number }) => {
  const app = useApp()
  const text = useText()
  const { data: sums, isError, refetch } = useQuery(statementsQuery(app, year))
  if (isError) return <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>
  if (sums === undefined) return <RowsSkeleton />
  const result = [text('admin.ledger.result'), sums.result] as const
  return (
    <>
      <div className="two">
        <section className="card" aria-labelledby="balance">
          <h2 id="balance">{text('admin.ledger.document.BALANCE')}</h2>
          <p className="soft small">{text('admin.ledger.as_of', { day: date(sums.day, app.locale) })}</p>
          <table className={styles.ledgerSums}>
            <Section sums={sums} kind="ASSET" />
            <Section sums={sums} kind="LIABILITY" />
            <Section sums={sums} kind="EQUITY" lines={[[text('admin.ledger.carried'), sums.carried], result]} />
          </table>
        </section>
        <section className="card" aria-labelledby="income">
          <h2 id="income">{text('admin.ledger.document.INCOME')}</h2>
          <p className="soft small">{`${result[0]}: ${chf(sums.result)}`}</p>
          <table className={styles.ledgerSums}>
            <Section sums={sums} kind="INCOME" />
            <Section sums={sums} kind="EXPENSE" />
          </table>
        </section>
      </div>
      <details className="form-fold">
        <summary>{text('admin.ledger.download')}</summary>
        <div className="grid">
          <Download document="BALANCE" year={year} />
          <Download document="INCOME" year={year} />
          <Download document="JOURNAL" year={year} />
          <Download document="OPEN_ITEMS" year={year} />
        </div>
      </details>
    </>
  )
}
