import * as styles from '../../admin/admin.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { canEnter } from '#contract/access.ts'
import { toWireDate } from '#contract/clock.ts'
import type { FeeRun } from '#contract/fee-runs.ts'
import { chf } from '#contract/money.ts'
import type { Locale } from '#i18n/intl.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useMember } from '../../../platform/session/member.ts'
import { buttonLook } from '../../../ui/Button.tsx'
import { type Text, useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Note } from '../../../ui/Note.tsx'
import { date } from '../../../ui/wall-clock.ts'
import { AdminPage } from '../../admin/AdminPage.tsx'
import { EditForm } from '../../admin/edit/EditForm.tsx'
import { RowsSkeleton } from '../../admin/RowsSkeleton.tsx'
import { rulesQuery, runsQuery } from './queries.ts'
import { newRunNoun } from './run-noun.ts'

/** The state of a run. */
export const runInWords = ({ releasedOn, invoices, amount }: FeeRun, text: Text, locale: Locale): string =>
  releasedOn === null
    ? text('admin.fee_run.draft')
    : text('admin.fee_run.released', { day: date(releasedOn, locale), count: invoices, amount: chf(amount) })

const Runs = ({ runs }: { readonly runs: readonly FeeRun[] }) => {
  const { locale } = useApp()
  const text = useText()
  if (runs.length === 0) return <p className="empty">{text('admin.fee_run.none')}</p>
  return (
    <ul className={styles.adminRows}>
      {runs.map((run) => (
        <li key={run.id}>
          <Link to="/$locale/intra/admin/fee-runs/$id" params={{ locale, id: `${run.id}` }}>
            <b>{text('admin.fee_run.title', { year: `${run.year}` })}</b>
            <span className="soft small">{runInWords(run, text, locale)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The form of a new run; its page follows. */
const NewRun = () => {
  const { locale, now } = useApp()
  const text = useText()
  const navigate = useNavigate()
  return (
    <details className="form-fold">
      <summary>{text('admin.fee_run.new')}</summary>
      <EditForm
        noun={newRunNoun(toWireDate(now()))}
        row={null}
        onSaved={({ id }) =>
          void navigate({ to: '/$locale/intra/admin/fee-runs/$id', params: { locale, id: `${id}` } })
        }
      />
    </details>
  )
}

/** Membership fees: the way to rules and exceptions, and the runs. */
export const FeesScreen = () => {
  const app = useApp()
  const { locale } = app
  const text = useText()
  const mayWrite = canEnter('treasury', useMember().member)
  const { data: rules } = useQuery(rulesQuery(app))
  const { data: runs, isError, refetch } = useQuery(runsQuery(app))
  return (
    <AdminPage
      title="admin.fees"
      intro="admin.fees.intro"
      links={
        <>
          <Link className={buttonLook('quiet')} to="/$locale/intra/admin/fee-runs/rules" params={{ locale }}>
            {text('admin.fees.rules')}
          </Link>
          <Link className={buttonLook('quiet')} to="/$locale/intra/admin/fee-runs/exceptions" params={{ locale }}>
            {text('admin.fees.exceptions')}
          </Link>
        </>
      }
    >
      {rules?.length === 0 && <Note>{text('admin.fees.first_rules')}</Note>}
      <section className="grid" aria-labelledby="fee-runs">
        <h2 id="fee-runs">{text('admin.fees.runs')}</h2>
        {isError && <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>}
        {runs === undefined && !isError && <RowsSkeleton />}
        {runs !== undefined && <Runs runs={runs} />}
        {mayWrite && rules !== undefined && rules.length > 0 && <NewRun />}
      </section>
    </AdminPage>
  )
}
