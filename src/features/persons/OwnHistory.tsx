import * as styles from './persons.css'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { HistoryList } from './HistoryList.tsx'
import { ownHistoryQuery } from './queries.ts'

/** The member's own history, to read. */
export const OwnHistory = () => {
  const text = useText()
  const { data, isError, refetch } = useQuery(ownHistoryQuery(useApp()))
  if (data !== undefined)
    return (
      <div className={styles.ownHistory}>
        <HistoryList history={data} />
        <p className="soft small">{text('history.own')}</p>
      </div>
    )
  return isError ? <LoadFailed onRetry={() => void refetch()}>{text('history.failed')}</LoadFailed> : null
}
