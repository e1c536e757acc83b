import { useEffect } from 'react'
import { type FeeRun, resumeFeeRun } from '#contract/fee-runs.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { invalidate } from '../../../platform/session/stale-queries.ts'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { feeRunNoun } from './run-noun.ts'

/** Goes on with the invoices that were given up. */
const Resume = ({ id }: { readonly id: number }) => {
  const { call } = useApp()
  const text = useText()
  const { busy, failure, send } = useWrite({
    noun: 'fee_run',
    send: () => call(resumeFeeRun, { params: { id } }),
    cache: feeRunNoun.cache,
  })
  return (
    <>
      <WriteMessage failure={failure?.message} />
      <div className="buttons">
        <QuietButton blocked={busy} onClick={() => void send(undefined)}>
          {text('admin.fee_run.resume')}
        </QuietButton>
      </div>
    </>
  )
}

/** How many invoices of a released run are made. When all are, what shows them is loaded anew. */
export const Making = ({ run, mayWrite }: { readonly run: FeeRun; readonly mayWrite: boolean }) => {
  const { id, invoices, unmade, stopped } = run
  const { queryClient } = useApp()
  const text = useText()
  useEffect(() => () => void invalidate(queryClient, 'invoice'), [queryClient])
  return (
    <section className="grid">
      <p>
        <progress value={invoices - unmade} max={invoices} aria-labelledby="fee-run-making" />
      </p>
      <p id="fee-run-making" className="num">
        {text('admin.fee_run.making', { made: invoices - unmade, total: invoices })}
      </p>
      {stopped && <Note kind="bad">{text('admin.fee_run.stopped')}</Note>}
      {stopped && mayWrite && <Resume id={id} />}
    </section>
  )
}
