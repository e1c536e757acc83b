import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { RefusedError } from '#device/errors.ts'
import type { MessageId } from '#i18n/intl.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Note } from '../../../ui/Note.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { RowsSkeleton } from '../RowsSkeleton.tsx'

/** Titles of the lists, by their routes. */
const lists = {
  '/$locale/intra/admin/articles': 'admin.articles.all',
  '/$locale/intra/admin/duties': 'admin.duties',
  '/$locale/intra/admin/equipment': 'admin.equipment',
  '/$locale/intra/admin/events': 'admin.events.all',
  '/$locale/intra/admin/page-texts': 'admin.page_texts.all',
  '/$locale/intra/admin/people': 'admin.people',
  '/$locale/intra/admin/programmes': 'programmes.title',
  '/$locale/intra/admin/repertoires': 'admin.repertoires.all',
  '/$locale/intra/admin/sheets': 'admin.sheets.all',
  '/$locale/intra/admin/shop': 'admin.shop.all',
  '/$locale/intra/admin/substitutes': 'admin.substitutes',
} as const satisfies Record<string, MessageId>

export type ListRoute = keyof typeof lists

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
    <div className="page-head edit-head">
      <Link className="go" to={list} params={{ locale }}>
        <ArrowLeft aria-hidden="true" />
        {text(lists[list])}
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
  if (error instanceof RefusedError && error.status === 404)
    return (
      <Note>
        <p>{text('admin.gone')}</p>
      </Note>
    )
  return <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>
}
