import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { canEnter } from '#contract/access.ts'
import type { FeeRun } from '#contract/fee-runs.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useMember } from '../../../platform/session/member.ts'
import { useText } from '../../../ui/intl.tsx'
import { date } from '../../../ui/wall-clock.ts'
import { EditForm } from '../../admin/edit/EditForm.tsx'
import { Edited, EditHead } from '../../admin/edit/EditScreen.tsx'
import { RemoveRow } from '../../admin/edit/RemoveRow.tsx'
import { Delivery } from './Delivery.tsx'
import { runInWords } from './FeesScreen.tsx'
import { Making } from './Making.tsx'
import { Outcome } from './Outcome.tsx'
import { runQuery } from './queries.ts'
import { feeRunNoun } from './run-noun.ts'

/** The dates of a draft, and its removal. */
const Draft = ({ run }: { readonly run: FeeRun }) => {
  const app = useApp()
  const { locale } = app
  const text = useText()
  const navigate = useNavigate()
  return (
    <details className="form-fold">
      <summary>{text('admin.fee_run.dates')}</summary>
      <EditForm noun={feeRunNoun} row={run} />
      <RemoveRow
        noun={feeRunNoun}
        row={run}
        ownKey={runQuery(app, run.id).queryKey}
        onRemoved={() => navigate({ to: '/$locale/intra/admin/fee-runs', params: { locale }, replace: true })}
      />
    </details>
  )
}

/** A run: what it decides about whom, its release, and how its invoices are sent. */
export const RunScreen = () => {
  const app = useApp()
  const { locale } = app
  const text = useText()
  const { id } = useParams({ strict: false })
  const query = useQuery(runQuery(app, Number(id)))
  const mayWrite = canEnter('treasury', useMember().member)
  const { data } = query
  return (
    <>
      <EditHead
        list="/$locale/intra/admin/fee-runs"
        title={data === undefined ? text('admin.noun.fee_run') : text('admin.fee_run.title', { year: `${data.year}` })}
      >
        {data && (
          <p>
            {runInWords(data, text, locale)}.{' '}
            {text('admin.fee_run.facts', { day: date(data.keyDate, locale), due: date(data.dueDate, locale) })}
          </p>
        )}
      </EditHead>
      <Edited query={query}>
        {(run) => (
          <div className="grid">
            {run.unmade > 0 && <Making run={run} mayWrite={mayWrite} />}
            {run.releasedOn !== null && <Delivery id={run.id} mayWrite={mayWrite} />}
            <Outcome run={run} mayWrite={mayWrite} />
            {run.releasedOn === null && mayWrite && <Draft run={run} />}
          </div>
        )}
      </Edited>
    </>
  )
}
