import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { EditedPage } from '#contract/edited-page-texts.ts'
import type { Locale } from '#i18n/intl.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { type Text, useText } from '../../../ui/intl.tsx'
import { AdminPage } from '../../admin/AdminPage.tsx'
import type { TableColumn } from '../../admin/table/columns.ts'
import { WholeTable } from '../../admin/table/WholeTable.tsx'
import { editedTextPagesQuery } from './queries.ts'

const columnsOf = (text: Text, locale: Locale): readonly TableColumn<EditedPage>[] => [
  {
    name: 'page',
    heading: 'admin.page_texts.column.page',
    shown: 'always',
    value: ({ page }) => text(`admin.page_text.page.${page}`),
    cell: ({ page }) => (
      <Link to="/$locale/intra/admin/page-texts/$page" params={{ locale, page }}>
        {text(`admin.page_text.page.${page}`)}
      </Link>
    ),
  },
  {
    name: 'incomplete',
    heading: 'admin.page_texts.column.languages',
    shown: 'always',
    value: ({ incomplete }) => incomplete,
    cell: ({ incomplete }) => (
      <span className={incomplete > 0 ? 'tag' : 'tag tag--soft'}>
        {incomplete > 0
          ? text('admin.page_texts.incomplete', { count: incomplete })
          : text('admin.page_texts.complete')}
      </span>
    ),
  },
  {
    name: 'examples',
    heading: 'admin.page_texts.column.examples',
    shown: 'always',
    value: ({ examples }) => examples,
    cell: ({ examples }) =>
      examples > 0 && <span className="tag">{text('admin.page_texts.examples', { count: examples })}</span>,
  },
]

/** The public pages whose texts can be edited, each with the number of texts that lack a language. */
export const TextPagesScreen = () => {
  const app = useApp()
  const { locale } = app
  const text = useText()
  const query = useQuery(editedTextPagesQuery(app))
  return (
    <AdminPage title="admin.page_texts" intro="admin.page_texts.intro">
      <WholeTable
        label={text('admin.page_texts')}
        columns={columnsOf(text, locale)}
        query={{ ...query, data: query.data?.filter(({ page }) => page !== 'other') }}
        keyOf={({ page }) => page}
        nameOf={({ page }) => text(`admin.page_text.page.${page}`)}
        none={text('admin.table.none_found')}
        initial={{}}
      />
    </AdminPage>
  )
}
