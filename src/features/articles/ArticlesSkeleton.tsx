import * as calendarStyles from '../events/calendar.css'
import * as articlesStyles from './articles.css'
import { Announced } from '../../ui/Announced.tsx'
import { useText } from '../../ui/intl.tsx'

/** Placeholder with the layout of an article. */
export const ArticlesSkeleton = () => (
  <div className="skeleton">
    <Announced className="visually-hidden">{useText()('loading')}</Announced>
    <div className={articlesStyles.article} aria-hidden="true">
      <div>
        <i className="skeleton-word" />
        <i className={calendarStyles.skeletonTitle} />
      </div>
      <div>
        {['1', '2', '3', '4', '5'].map((key) => (
          <i className="skeleton-line" key={key} />
        ))}
      </div>
    </div>
  </div>
)
