import { type ListedJob, retryJob } from '#contract/operation.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'

interface RetryJobProps {
  readonly job: ListedJob
  /** Name of the job, for screen readers. */
  readonly name: string
}

/** Lets an administrator retry a job that was given up. */
export const RetryJob = ({ job: { id, state }, name }: RetryJobProps) => {
  const { call } = useApp()
  const text = useText()
  const { busy, failure, send } = useWrite({
    noun: 'job',
    send: (job: number) => call(retryJob, { params: { id: job } }),
  })
  return (
    <>
      <WriteMessage failure={failure?.message} />
      {state === 'given_up' && (
        <div className="buttons">
          <QuietButton blocked={busy} aria-label={text('admin.job.retry.name', { name })} onClick={() => void send(id)}>
            {text(busy ? 'admin.job.retrying' : 'admin.job.retry')}
          </QuietButton>
        </div>
      )}
    </>
  )
}
