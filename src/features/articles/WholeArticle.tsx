import * as calendarStyles from '../events/calendar.css'
import * as articlesStyles from './articles.css'
import type { Article } from '#contract/articles.ts'
import { useApp } from '../../platform/session/app.tsx'
import { InItsLanguage } from '../../platform/session/InItsLanguage.tsx'
import { useText } from '../../ui/intl.tsx'
import { TrustedHtml } from '../../ui/TrustedHtml.tsx'
import { date } from '../../ui/wall-clock.ts'
import { EventRow } from '../events/EventRow.tsx'
import { useUpcomingEvents } from '../events/useUpcomingEvents.ts'

const UpcomingEvents = ({ of }: { readonly of: Article }) => {
  const text = useText()
  const { events } = useUpcomingEvents()
  const related = events?.filter(({ articleId }) => articleId === of.id) ?? []
  if (related.length === 0) return null
  return (
    <section
      className={`${articlesStyles.articleEvents} ${calendarStyles.eventList}`}
      aria-label={text('article.events.of', { title: of.title })}
    >
      <p className="italic">{text('article.events')}</p>
      {related.map((event) => (
        <EventRow key={event.id} event={event} />
      ))}
    </section>
  )
}

/** A complete article in a list. */
export const WholeArticle = ({ article }: { readonly article: Article }) => {
  const { locale } = useApp()
  return (
    <article className={articlesStyles.article} id={`article-${article.id}`} tabIndex={-1}>
      <div>
        <time dateTime={article.startDate}>{date(article.startDate, locale)}</time>
        <h2>
          <InItsLanguage of={article} part="title" />
        </h2>
      </div>
      <div>
        <p className="lead">
          <InItsLanguage of={article} part="teaser" />
        </p>
        <InItsLanguage of={article} part="text">
          <TrustedHtml html={article.text} />
        </InItsLanguage>
        <UpcomingEvents of={article} />
      </div>
    </article>
  )
}
