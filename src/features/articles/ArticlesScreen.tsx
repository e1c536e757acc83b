import type { MessageId } from '#i18n/intl.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Redirect } from '../../ui/Redirect.tsx'
import { RetryLine } from '../../ui/RetryLine.tsx'
import { StaleDataNotice } from '../../ui/StaleDataNotice.tsx'
import { ArticlesSkeleton } from './ArticlesSkeleton.tsx'
import type { ArticleList } from './queries.ts'
import { useArticles } from './useArticles.ts'
import { WholeArticle } from './WholeArticle.tsx'

const titles: Record<ArticleList, MessageId> = { current: 'article.title', breaking: 'article.breaking' }

const List = ({ list }: { readonly list: ArticleList }) => {
  const { locale } = useApp()
  const text = useText()
  const found = useArticles(list)
  switch (found.kind) {
    case 'loading':
      return <ArticlesSkeleton />
    case 'failed':
      return <RetryLine onRetry={found.retry}>{text('article.failed')}</RetryLine>
    case 'none':
      return <Redirect to="/$locale/home" params={{ locale }} />
    case 'known':
      return (
        <>
          {found.asOf === null ? null : <StaleDataNotice at={found.asOf} locale={locale} onRetry={found.retry} />}
          {found.articles.map((article) => (
            <WholeArticle key={article.id} article={article} />
          ))}
        </>
      )
  }
}

/** All articles of a list, one below the other; an empty list redirects to the home page. */
export const ArticlesScreen = ({ list }: { readonly list: ArticleList }) => {
  const { band } = useApp()
  const text = useText()
  return (
    <div className="wrap articles">
      <div className="page-head">
        <PageTitle>{text(titles[list], { short: band.shortName })}</PageTitle>
      </div>
      <hr className="rule" />
      <List list={list} />
    </div>
  )
}
