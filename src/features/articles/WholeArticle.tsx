import type { Article } from '#contract/articles.ts'
import { useApp } from '../../session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { TrustedHtml } from '../../ui/TrustedHtml.tsx'
import { date } from '../../ui/wall-clock.ts'
import { EventRow } from '../calendar/EventRow.tsx'
import { useUpcomingEvents } from '../calendar/useUpcomingEvents.ts'

const UpcomingEvents = ({ of }: { readonly of: Article }) => {
  const text = useText()
  const { events } = useUpcomingEvents()
  const related = events?.filter(({ articleId }) => articleId === of.id) ?? []
  if (related.length === 0) return null
  return (
    <section className="article-events event-list" aria-label={text('article.events.of', { title: of.title })}>
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
    <article className="article" id={`article-${article.id}`} tabIndex={-1}>
      <div>
        <time dateTime={article.startDate}>{date(article.startDate, locale)}</time>
        <h2>{article.title}</h2>
      </div>
      <div>
        <p className="lead">{article.teaser}</p>
        <TrustedHtml html={article.text} />
        <UpcomingEvents of={article} />
      </div>
    </article>
  )
}
