import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Article } from '#contract/articles.ts'
import { toWireTime } from '#contract/clock.ts'
import type { Locale } from '#i18n/intl.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { type Text, useText } from '../../../ui/intl.tsx'
import { date } from '../../../ui/wall-clock.ts'
import { AdminPage } from '../../admin/AdminPage.tsx'
import type { TableColumn } from '../../admin/table/columns.ts'
import { WholeTable } from '../../admin/table/WholeTable.tsx'
import { editedArticlesQuery } from './queries.ts'

const stateOf = ({ startDate, endDate }: Article, now: string) =>
  now < startDate ? 'planned' : now > endDate ? 'over' : 'visible'

const columnsOf = (text: Text, locale: Locale, now: string): readonly TableColumn<Article>[] => [
  {
    name: 'title',
    heading: 'admin.article.title_de',
    shown: 'always',
    value: ({ title }) => title,
    cell: ({ id, title }) => (
      <Link to="/$locale/intra/admin/articles/$id" params={{ locale, id: `${id}` }}>
        {title}
      </Link>
    ),
  },
  {
    name: 'start',
    heading: 'admin.article.start',
    shown: 'usually',
    value: ({ startDate }) => startDate,
    cell: ({ startDate }) => date(startDate, locale),
  },
  {
    name: 'end',
    heading: 'admin.article.end',
    shown: 'usually',
    value: ({ endDate }) => endDate,
    cell: ({ endDate }) => date(endDate, locale),
  },
  {
    name: 'state',
    heading: 'admin.article.when',
    shown: 'usually',
    value: (article) => text(`admin.article.${stateOf(article, now)}`),
    cell: (article) => <span className="tag tag--soft">{text(`admin.article.${stateOf(article, now)}`)}</span>,
  },
]

/** All articles, including planned and expired ones. */
export const EditedArticlesScreen = () => {
  const app = useApp()
  const { locale } = app
  const text = useText()
  return (
    <AdminPage title="admin.articles" create={{ list: '/$locale/intra/admin/articles', label: 'admin.articles.new' }}>
      <WholeTable
        label={text('admin.articles')}
        columns={columnsOf(text, locale, toWireTime(app.now()))}
        query={useQuery(editedArticlesQuery(app))}
        keyOf={({ id }) => `${id}`}
        nameOf={({ title }) => title}
        none={text('admin.articles.none')}
        initial={{ sort: 'start', order: 'DESC' }}
      />
    </AdminPage>
  )
}
