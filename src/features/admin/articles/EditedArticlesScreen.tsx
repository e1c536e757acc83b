import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { Article } from '#contract/articles.ts'
import { toWireTime } from '#contract/clock.ts'
import { useApp } from '../../../session/app.tsx'
import { buttonLook } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { date } from '../../../ui/wall-clock.ts'
import { Rows } from '../Rows.tsx'
import { editedArticlesQuery } from './queries.ts'

const stateOf = ({ startDate, endDate }: Article, now: string) =>
  now < startDate ? 'planned' : now > endDate ? 'over' : 'visible'

/** All articles, including planned and expired ones. */
export const EditedArticlesScreen = () => {
  const app = useApp()
  const { locale } = app
  const text = useText()
  const query = useQuery(editedArticlesQuery(app))
  const now = toWireTime(app.now())
  return (
    <>
      <div className="page-head">
        <PageTitle>{text('admin.articles')}</PageTitle>
      </div>
      <div className="buttons">
        <Link className={buttonLook()} to="/$locale/intra/admin/articles/new" params={{ locale }}>
          <Plus aria-hidden="true" />
          {text('admin.articles.new')}
        </Link>
      </div>
      <Rows query={query} rows={query.data} none={text('admin.articles.none')}>
        {(article) => (
          <li key={article.id}>
            <Link to="/$locale/intra/admin/articles/$id" params={{ locale, id: `${article.id}` }}>
              <b>{article.title}</b>
              <span className="soft small">{`${date(article.startDate, locale)} – ${date(article.endDate, locale)}`}</span>
            </Link>
            <span className="tag tag--soft">{text(`admin.article.${stateOf(article, now)}`)}</span>
          </li>
        )}
      </Rows>
    </>
  )
}
