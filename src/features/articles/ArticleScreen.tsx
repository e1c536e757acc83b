import * as calendarStyles from '../events/calendar.css'
import * as articlesStyles from './articles.css'
import { getRouteApi, isNotFound, Link, notFound } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { bandValues } from '#contract/band-name.ts'
import { RefusedError } from '#device/errors.ts'
import { useApp } from '../../platform/session/app.tsx'
import { InItsLanguage } from '../../platform/session/InItsLanguage.tsx'
import { type Loading, load } from '../../platform/session/load.ts'
import { useText } from '../../ui/intl.tsx'
import { PageHead, PageTitle } from '../../ui/PageTitle.tsx'
import { RetryLine } from '../../ui/RetryLine.tsx'
import { StaleDataNotice } from '../../ui/StaleDataNotice.tsx'
import { TrustedHtml } from '../../ui/TrustedHtml.tsx'
import { date } from '../../ui/wall-clock.ts'
import { EventCard } from '../events/EventCard.tsx'
import { upcomingEventsQuery } from '../events/queries.ts'
import { ArticlesSkeleton } from './ArticlesSkeleton.tsx'
import { articleEventsQuery, articleQuery } from './queries.ts'
import { useArticle, useArticleEvents } from './useArticle.ts'

const route = getRouteApi('/$locale/article/$id')

const isNumber = (id: string): boolean => /^[1-9]\d{0,8}$/.test(id)

/** @throws notFound if the article does not exist */
export const loadArticle = async ({ context, params }: Loading & { readonly params: { readonly id: string } }) => {
  const { queryClient } = context
  const id = Number(params.id)
  try {
    if (!isNumber(params.id)) throw notFound()
    await Promise.all([
      load(queryClient, articleQuery(context, id)),
      load(queryClient, articleEventsQuery(context, id, 'visitors')),
      load(queryClient, upcomingEventsQuery(context, 'visitors')),
    ])
  } catch (error) {
    const missing = isNotFound(error) || (error instanceof RefusedError && error.status === 404)
    throw missing ? notFound() : error
  }
}

const Events = ({ articleId }: { readonly articleId: number }) => {
  const text = useText()
  const events = useArticleEvents(articleId)
  if (events.length === 0) return null
  return (
    <section className="article-about" aria-labelledby="article-events">
      <h2 className={calendarStyles.month} id="article-events">
        {text('article.events')}
      </h2>
      <div className={calendarStyles.eventList}>
        {events.map((event) => (
          <EventCard key={event.id} event={event} />
        ))}
      </div>
    </section>
  )
}

const AllArticles = () => {
  const { locale } = useApp()
  return (
    <Link className="go" to="/$locale/article" params={{ locale }}>
      <ArrowLeft aria-hidden="true" />
      {useText()('article.all')}
    </Link>
  )
}

/** One article with its events. @throws notFound if the article does not exist */
export const ArticleScreen = () => {
  const id = Number(route.useParams().id)
  const { locale, band } = useApp()
  const text = useText()
  const { article, asOf, missing, failed, retry } = useArticle(id)
  if (missing) throw notFound()
  if (article === undefined) {
    return (
      <div className={`wrap ${articlesStyles.articles}`}>
        <PageHead title={text('article.title', bandValues(band))} />
        <hr className="rule" />
        {failed ? <RetryLine onRetry={retry}>{text('article.failed')}</RetryLine> : <ArticlesSkeleton />}
      </div>
    )
  }
  return (
    <div className={`wrap ${articlesStyles.articles}`}>
      <article className={articlesStyles.articlePage} id={`article-${id}`} tabIndex={-1}>
        <div className="page-head">
          <time className="italic" dateTime={article.startDate}>
            {date(article.startDate, locale)}
          </time>
          <PageTitle>
            <InItsLanguage of={article} part="title" />
          </PageTitle>
          <p>
            <InItsLanguage of={article} part="teaser" />
          </p>
        </div>
        <hr className="rule" />
        {asOf === null ? null : <StaleDataNotice at={asOf} locale={locale} onRetry={retry} />}
        <div className={articlesStyles.articleBody}>
          <InItsLanguage of={article} part="text">
            <TrustedHtml html={article.text} />
          </InItsLanguage>
        </div>
        <Events articleId={id} />
      </article>
      <AllArticles />
    </div>
  )
}
