import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { Locale, MessageId } from '#i18n/intl.ts'
import { type RouterContext, useApp } from '../../platform/session/app.tsx'
import { type Text, useText } from '../../ui/intl.tsx'
import { AdminPage } from './AdminPage.tsx'
import { type RowList, titleOf } from './entries.ts'
import { cellOf, type TableColumn } from './table/columns.ts'
import { WholeTable } from './table/WholeTable.tsx'

/** The first column names the row, and is the link to it. */
export type ListColumns<Row> = readonly [TableColumn<Row>, ...TableColumn<Row>[]]

interface ListRowsProps<Listed, Key extends QueryKey>
  extends Pick<ComponentProps<typeof WholeTable>, 'initial'>,
    Pick<ComponentProps<typeof AdminPage>, 'intro' | 'above' | 'links'> {
  readonly noun: { readonly list: RowList }
  /** The link to the page of a new row. */
  readonly create: MessageId
  /** The query of the whole list. */
  readonly rows: (app: RouterContext) => UseQueryOptions<Listed[], Error, Listed[], Key>
  readonly columns: (text: Text, locale: Locale, now: Date) => ListColumns<Listed>
  /** Shown instead of an empty list. */
  readonly none: MessageId
}

/** The list of a noun whose rows have pages of their own. */
export const ListRows = <Listed extends { readonly id: number }, Key extends QueryKey>({
  noun: { list },
  create,
  rows,
  columns,
  none,
  initial,
  ...page
}: ListRowsProps<Listed, Key>) => {
  const app = useApp()
  const { locale } = app
  const text = useText()
  const [first, ...others] = columns(text, locale, app.now())
  const link = (row: Listed) => (
    <Link to={`${list}/$id`} params={{ locale, id: `${row.id}` }}>
      {cellOf(first, row)}
    </Link>
  )
  return (
    <AdminPage {...page} title={titleOf(list)} create={{ list, label: create }}>
      <WholeTable
        label={text(titleOf(list))}
        columns={[{ ...first, cell: link }, ...others]}
        query={useQuery(rows(app))}
        keyOf={({ id }) => `${id}`}
        nameOf={(row) => `${cellOf(first, row)}`}
        none={text(none)}
        initial={initial}
      />
    </AdminPage>
  )
}
