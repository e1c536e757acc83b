import * as styles from './home.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { bandValues } from '#contract/band-name.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { ArticleTeaser } from '../articles/ArticleTeaser.tsx'
import { teasersQuery } from '../articles/queries.ts'

/** The current navigable articles; renders nothing if there are none. */
export const News = () => {
  const app = useApp()
  const text = useText()
  const articles = useQuery(teasersQuery(app))
  const failed = articles.isError && articles.data === undefined
  if (!failed && (articles.data === undefined || articles.data.length === 0)) return null
  return (
    <section className="wrap" aria-labelledby="news">
      <hr className="rule" />
      <div className="section-head">
        <h2 id="news">{text('article.title', bandValues(app.band))}</h2>
        <Link className="go" to="/$locale/article" params={{ locale: app.locale }}>
          {text('home.news.all')}
          <ArrowRight aria-hidden="true" />
        </Link>
      </div>
      {failed ? (
        <LoadFailed onRetry={articles.refetch}>{text('article.failed')}</LoadFailed>
      ) : (
        <div className={styles.news}>
          {articles.data?.map((article) => (
            <ArticleTeaser key={article.id} article={article} />
          ))}
        </div>
      )}
    </section>
  )
}
