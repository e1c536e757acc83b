import * as styles from './operation.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { jobStates, retryAllJobs } from '#contract/operation.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { Button, QuietButton } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { AdminTable } from '../../admin/table/AdminTable.tsx'
import { useChangeSearch } from '../../admin/table/useTableAddress.ts'
import { fullNameOf, jobColumns } from './job-columns.tsx'
import { jobsQuery } from './queries.ts'

const route = getRouteApi('/$locale/intra/admin/jobs')

/** The jobs that are not done, filtered by their state. */
export const Jobs = () => {
  const { state: chosen, page = 0 } = route.useSearch()
  const onSearch = useChangeSearch()
  /** undefined = all. */
  const state = jobStates.find((one) => one === chosen)
  const app = useApp()
  const text = useText()
  const jobs = useQuery(jobsQuery(app, state, page))
  const retryAll = useWrite({ noun: 'job', send: () => app.call(retryAllJobs, { body: { all: true } }) })
  const { waiting, failed, given_up } = jobs.data?.counts ?? { waiting: 0, failed: 0, given_up: 0 }
  const counts = { waiting, failed, given_up, all: waiting + failed + given_up }
  return (
    <section className={styles.jobs} aria-labelledby="jobs-title">
      <h2 id="jobs-title">{text('admin.jobs.list')}</h2>
      <fieldset className="buttons" aria-label={text('admin.jobs.filter')}>
        {([undefined, ...jobStates] as const).map((one) => (
          <QuietButton key={one ?? 'all'} aria-pressed={one === state} onClick={() => onSearch({ state: one }, true)}>
            {text(`admin.jobs.filter.${one ?? 'all'}`, { count: counts[one ?? 'all'] })}
          </QuietButton>
        ))}
      </fieldset>
      {given_up > 0 && (
        <div className="buttons">
          <Button look="ink" blocked={retryAll.busy} onClick={() => void retryAll.send(undefined)}>
            {text(retryAll.busy ? 'admin.job.retrying' : 'admin.jobs.retry_all')}
          </Button>
        </div>
      )}
      <WriteMessage failure={retryAll.failure?.message}>
        {retryAll.isSuccess && <Note kind="ok">{text('admin.jobs.retried')}</Note>}
      </WriteMessage>
      <AdminTable
        label={text('admin.jobs.list')}
        columns={jobColumns(text, app.locale)}
        query={jobs}
        keyOf={({ id }) => `${id}`}
        nameOf={(job) => fullNameOf(job, text, app.locale)}
        none={text(state === undefined ? 'admin.jobs.none' : 'admin.jobs.none_such')}
        page={page}
        onPage={(next) => onSearch({ state, page: next === 0 ? undefined : next }, next === 0)}
      />
    </section>
  )
}
