import * as styles from './articles.css'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { Article } from '#contract/articles.ts'
import { useApp } from '../../platform/session/app.tsx'
import { InItsLanguage } from '../../platform/session/InItsLanguage.tsx'
import { useText } from '../../ui/intl.tsx'
import { date } from '../../ui/wall-clock.ts'

/** Title, date and teaser; the whole block links to the article. */
export const ArticleTeaser = ({ article }: { readonly article: Omit<Article, 'text'> }) => {
  const { locale } = useApp()
  const text = useText()
  return (
    <article className={styles.story}>
      <time dateTime={article.startDate}>{date(article.startDate, locale)}</time>
      <h3>
        <Link to="/$locale/article" params={{ locale }} hash={`article-${article.id}`}>
          <InItsLanguage of={article} part="title" />
        </Link>
      </h3>
      <p>
        <InItsLanguage of={article} part="teaser" />
      </p>
      <span className="go" aria-hidden="true">
        {text('article.read_more')}
        <ArrowRight />
      </span>
    </article>
  )
}
