import * as adminStyles from '../../admin/admin.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { chf } from '#contract/money.ts'
import type { TreasuryOverview } from '#contract/treasury.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { AdminPage } from '../../admin/AdminPage.tsx'
import { RowsSkeleton } from '../../admin/RowsSkeleton.tsx'
import { BankSummary } from '../../bank/admin/BankSummary.tsx'
import { treasuryQuery } from './queries.ts'
import { YearPicture } from './YearPicture.tsx'

interface TaskProps {
  readonly to:
    | '/$locale/intra/admin/bank'
    | '/$locale/intra/admin/fees'
    | '/$locale/intra/admin/fees/reminders'
    | '/$locale/intra/admin/ledger'
  /** The list of invoices that the page begins with. */
  readonly show?: 'open' | 'credit'
  readonly children: ReactNode
}

/** Something to do, with the way to it. */
const Task = ({ to, show, children }: TaskProps) => {
  const { locale } = useApp()
  return (
    <li>
      <Link to={to} params={{ locale }} search={show === undefined ? {} : { show }}>
        {children}
      </Link>
    </li>
  )
}

/** The tasks of the treasurer, the most urgent first. */
const Tasks = ({ overview }: { readonly overview: TreasuryOverview }) => {
  const text = useText()
  const { bank, credits, exhausted, hasBooks, latePayouts, obstacle, refunds, reminders, unsent } = overview
  const invoices = '/$locale/intra/admin/fees'
  const tasks = [
    !hasBooks && (
      <Task key="books" to="/$locale/intra/admin/ledger">
        {text('admin.treasury.open_books')}
      </Task>
    ),
    bank.gap !== null && (
      <Task key="gap" to="/$locale/intra/admin/bank">
        {text('admin.treasury.gap')}
      </Task>
    ),
    (obstacle === 'no_bank_file' || obstacle === 'old_bank_file') && (
      <Task key="file" to="/$locale/intra/admin/bank">
        {text('admin.treasury.read_file')}
      </Task>
    ),
    bank.unclear > 0 && (
      <Task key="unclear" to="/$locale/intra/admin/bank">
        {text('admin.treasury.unclear', { count: bank.unclear })}
      </Task>
    ),
    latePayouts > 0 && (
      <Task key="payouts" to="/$locale/intra/admin/bank">
        {text('admin.treasury.late_payouts', { count: latePayouts })}
      </Task>
    ),
    refunds.count > 0 && (
      <Task key="refunds" to={invoices} show="credit">
        {text('admin.treasury.refunds', { count: refunds.count, amount: chf(refunds.amount) })}
      </Task>
    ),
    credits.count > refunds.count && (
      <Task key="credits" to={invoices} show="credit">
        {text('admin.treasury.credits', { count: credits.count, amount: chf(credits.amount) })}
      </Task>
    ),
    unsent.count > 0 && (
      <Task key="unsent" to={invoices} show="open">
        {text('admin.treasury.unsent', { count: unsent.count })}
      </Task>
    ),
    reminders > 0 && obstacle === null && (
      <Task key="reminders" to="/$locale/intra/admin/fees/reminders">
        {text('admin.treasury.reminders', { count: reminders })}
      </Task>
    ),
    exhausted > 0 && (
      <Task key="exhausted" to={invoices} show="open">
        {text('admin.treasury.exhausted', { count: exhausted })}
      </Task>
    ),
  ].filter((task) => task !== false)
  return (
    <section className="grid" aria-labelledby="tasks">
      <h2 id="tasks">{text('admin.treasury.tasks')}</h2>
      {tasks.length === 0 ? (
        <p>{text('admin.treasury.nothing')}</p>
      ) : (
        <ul className={adminStyles.adminRows}>{tasks}</ul>
      )}
    </section>
  )
}

/** The sums of bank and invoices. */
const Sums = ({ overview: { bank, open, overdue } }: { readonly overview: TreasuryOverview }) => {
  const text = useText()
  return (
    <section className="card" aria-labelledby="sums">
      <h2 id="sums">{text('admin.treasury.sums')}</h2>
      <BankSummary state={bank} />
      <p>{text('admin.treasury.open', { count: open.count, amount: chf(open.amount) })}</p>
      <p>{text('admin.treasury.overdue', { count: overdue.count, amount: chf(overdue.amount) })}</p>
    </section>
  )
}

/** The start page of the treasurer: what to do next, the sums, and the year. */
export const TreasuryScreen = () => {
  const app = useApp()
  const text = useText()
  const { data: overview, isError, refetch } = useQuery(treasuryQuery(app))
  return (
    <AdminPage title="admin.treasury">
      {isError && <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>}
      {overview === undefined && !isError && <RowsSkeleton />}
      {overview !== undefined && (
        <div className="grid">
          <Tasks overview={overview} />
          <Sums overview={overview} />
          {overview.months.length > 0 && <YearPicture overview={overview} />}
        </div>
      )}
    </AdminPage>
  )
}
