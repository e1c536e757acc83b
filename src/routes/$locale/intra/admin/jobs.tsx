import { createFileRoute } from '@tanstack/react-router'
import type { JobState } from '#contract/job-states.ts'
import { OperationScreen } from '../../../../features/admin/operation/OperationScreen.tsx'
import { jobsSearch } from '../../../-search.ts'

const Jobs = () => {
  const navigate = Route.useNavigate()
  const { state, page = 0 } = Route.useSearch()
  const onChoose = (chosen: JobState | undefined, next: number): void =>
    void navigate({ search: jobsSearch({ state: chosen, page: next }), replace: next === 0 })
  return <OperationScreen state={state} page={page} onChoose={onChoose} />
}

export const Route = createFileRoute('/$locale/intra/admin/jobs')({
  staticData: { title: 'admin.jobs' },
  validateSearch: jobsSearch,
  component: Jobs,
})
