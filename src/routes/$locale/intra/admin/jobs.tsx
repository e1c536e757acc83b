import { createFileRoute } from '@tanstack/react-router'
import { type JobState, jobStates } from '#contract/job-states.ts'
import { OperationScreen } from '../../../../features/operation/admin/OperationScreen.tsx'
import { listSearch } from '../../../-search.ts'

const Jobs = () => {
  const navigate = Route.useNavigate()
  const { state, page = 0 } = Route.useSearch()
  const known = jobStates.find((one) => one === state)
  const onChoose = (chosen: JobState | undefined, next: number): void =>
    void navigate({ search: listSearch({ state: chosen, page: next }), replace: next === 0 })
  return <OperationScreen state={known} page={page} onChoose={onChoose} />
}

export const Route = createFileRoute('/$locale/intra/admin/jobs')({
  staticData: { title: 'admin.jobs' },
  validateSearch: listSearch,
  component: Jobs,
})
