import * as styles from './articles.css'
import { redirect } from '@tanstack/react-router'
import { bandValues } from '#contract/band-name.ts'
import type { MessageId } from '#i18n/intl.ts'
import { type RouterContext, useApp } from '../../platform/session/app.tsx'
import { type Loading, load } from '../../platform/session/load.ts'
import { useText } from '../../ui/intl.tsx'
import { PageHead } from '../../ui/PageTitle.tsx'
import { Redirect } from '../../ui/Redirect.tsx'
import { RetryLine } from '../../ui/RetryLine.tsx'
import { StaleDataNotice } from '../../ui/StaleDataNotice.tsx'
import { upcomingEventsQuery } from '../events/queries.ts'
import { ArticlesSkeleton } from './ArticlesSkeleton.tsx'
import { type ArticleList, articlesQuery } from './queries.ts'
import { useArticles } from './useArticles.ts'
import { WholeArticle } from './WholeArticle.tsx'

/**
 * Loads a list's articles and the events they reference. On the server an empty list redirects home; in the browser the
 * screen does.
 */
const loadList = async (context: RouterContext, list: ArticleList): Promise<void> => {
  const { queryClient, locale } = context
  const query = articlesQuery(context, list)
  await Promise.all([load(queryClient, query), load(queryClient, upcomingEventsQuery(context, 'visitors'))])
  if (import.meta.env.SSR && queryClient.getQueryData(query.queryKey)?.length === 0) {
    throw redirect({ to: '/$locale/home', params: { locale }, statusCode: 302 })
  }
}

export const loadArticles = ({ context }: Loading) => loadList(context, 'current')
export const loadBreaking = ({ context }: Loading) => loadList(context, 'breaking')

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
const ListScreen = ({ list }: { readonly list: ArticleList }) => {
  const { band } = useApp()
  const text = useText()
  return (
    <div className={`wrap ${styles.articles}`}>
      <PageHead title={text(titles[list], bandValues(band))} />
      <hr className="rule" />
      <List list={list} />
    </div>
  )
}

export const ArticlesScreen = () => <ListScreen list="current" />
export const BreakingScreen = () => <ListScreen list="breaking" />
