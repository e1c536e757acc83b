import './operation.css'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { AdminPage } from '../../admin/AdminPage.tsx'
import { RowsSkeleton } from '../../admin/RowsSkeleton.tsx'
import { Alerts } from './Alerts.tsx'
import { Held } from './Held.tsx'
import { Jobs } from './Jobs.tsx'
import { OperationFacts } from './OperationFacts.tsx'
import { operationStateQuery } from './queries.ts'
import { TestMail } from './TestMail.tsx'

/** Mails and jobs that are not done, a test mail, and the state of the installation. */
export const OperationScreen = () => {
  const app = useApp()
  const text = useText()
  const { data, isError, refetch } = useQuery(operationStateQuery(app))
  return (
    <AdminPage title="admin.jobs">
      {data?.held != null && <Held held={data.held} />}
      {data !== undefined && <Alerts alerts={data.alerts} />}
      <Jobs />
      <TestMail server={data?.mail} />
      {data === undefined && isError && (
        <LoadFailed onRetry={() => void refetch()}>{text('admin.operation.failed')}</LoadFailed>
      )}
      {data === undefined && !isError && <RowsSkeleton />}
      {data !== undefined && <OperationFacts state={data} />}
    </AdminPage>
  )
}
