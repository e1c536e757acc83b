import { useState } from 'react'
import { toWireDate } from '#contract/clock.ts'
import { type FeeOutcomes, type FeeRun, releaseFeeRun } from '#contract/fee-runs.ts'
import { chf } from '#contract/money.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { invalidate } from '../../../platform/session/stale-queries.ts'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useText } from '../../../ui/intl.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { feeRunNoun } from './run-noun.ts'

interface ReleaseProps {
  readonly run: FeeRun
  readonly outcome: Pick<FeeOutcomes, 'invoices' | 'amount'>
  /** Names the outcome that is on the screen. */
  readonly fingerprint: string
}

/** Makes the invoices of the outcome that is on the screen. If it has changed, the new one is shown. */
export const Release = ({ run: { id, year }, outcome: { invoices, amount }, fingerprint }: ReleaseProps) => {
  const { call, queryClient, now } = useApp()
  const text = useText()
  const [asking, setAsking] = useState(false)
  const { busy, failure, fieldErrors, send } = useWrite({
    noun: 'fee_run',
    send: (seen: string, key) =>
      call(releaseFeeRun, { params: { id }, headers: { 'idempotency-key': key }, body: { fingerprint: seen } }),
    cache: feeRunNoun.cache,
    onError: () => void invalidate(queryClient, 'fee_run'),
  })
  return (
    <>
      <WriteMessage failure={fieldErrors.fingerprint ?? fieldErrors.dueDate ?? failure?.message} />
      {invoices > 0 && (
        <div className="buttons">
          <Button blocked={busy} onClick={() => !busy && setAsking(true)}>
            {text('admin.fee_run.release', { count: invoices })}
          </Button>
        </div>
      )}
      {asking && (
        <ConfirmDialog
          title={text('admin.fee_run.release', { count: invoices })}
          detail={[
            text('admin.fee_run.release.question', { count: invoices, amount: chf(amount) }),
            ...(`${year}-01-01` > toWireDate(now()) ? [text('admin.fee_run.release.later', { year: `${year}` })] : []),
          ].join(' ')}
          isRecommended
          yes={text('admin.fee_run.release.yes')}
          onYes={() => {
            setAsking(false)
            void send(fingerprint)
          }}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  )
}
