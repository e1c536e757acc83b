import { useQuery } from '@tanstack/react-query'
import type { Article } from '#contract/articles.ts'
import { useApp } from '../../session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { date } from '../../ui/wall-clock.ts'
import { currentArticlesQuery } from './queries.ts'

const WholeArticle = ({ article }: { readonly article: Article }) => {
  const { locale } = useApp()
  return (
    <article className="article" id={`article-${article.id}`} tabIndex={-1}>
      <time dateTime={article.startDate}>{date(article.startDate, locale)}</time>
      <h2>{article.title}</h2>
      <p className="lead">{article.teaser}</p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises HTML when it is written */}
      <div className="article-text" dangerouslySetInnerHTML={{ __html: article.text }} />
    </article>
  )
}

const ArticleList = () => {
  const app = useApp()
  const text = useText()
  const articles = useQuery(currentArticlesQuery(app))
  if (articles.data !== undefined) {
    if (articles.data.length === 0) return <p className="lead article">{text('article.empty')}</p>
    return articles.data.map((article) => <WholeArticle key={article.id} article={article} />)
  }
  if (articles.isError) return <LoadFailed onRetry={articles.refetch}>{text('article.failed')}</LoadFailed>
  return (
    <p className="skeleton" role="status">
      {text('loading')}
    </p>
  )
}

export const ArticlesScreen = () => {
  const { band } = useApp()
  const text = useText()
  return (
    <div className="wrap articles">
      <div className="page-head">
        <PageTitle>{text('article.title', { short: band.shortName })}</PageTitle>
      </div>
      <hr className="rule" />
      <ArticleList />
    </div>
  )
}
