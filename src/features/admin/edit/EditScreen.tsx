import * as styles from './edit.css'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { RefusedError } from '#device/errors.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Note } from '../../../ui/Note.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { backTo, type ListRoute } from '../entries.ts'
import { RowsSkeleton } from '../RowsSkeleton.tsx'

interface EditHeadProps {
  /** Route of the back link. */
  readonly list: ListRoute
  readonly title: ReactNode
  /** Content below the title. */
  readonly children?: ReactNode
}

/** The header of a page that edits one row or a new one. */
export const EditHead = ({ list, title, children }: EditHeadProps) => {
  const { locale } = useApp()
  const text = useText()
  return (
    <div className={`page-head ${styles.editHead}`}>
      <Link className="go" to={list} params={{ locale }}>
        <ArrowLeft aria-hidden="true" />
        {text(backTo(list))}
      </Link>
      <PageTitle>{title}</PageTitle>
      {children}
    </div>
  )
}

interface EditedProps<Row> {
  readonly query: UseQueryResult<Row>
  readonly children: (row: Row) => ReactNode
}

/** Renders the form of a row, or that it is loading, failed or was deleted. */
export const Edited = <Row,>({ query: { data, error, refetch }, children }: EditedProps<Row>) => {
  const text = useText()
  if (data !== undefined) return children(data)
  if (error === null) return <RowsSkeleton />
  if (error instanceof RefusedError && error.status === 404) return <Note>{text('admin.gone')}</Note>
  return <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>
}
