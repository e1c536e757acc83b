import * as styles from './feeds.css'
import { ChevronDown } from 'lucide-react'
import { useText } from '../../ui/intl.tsx'

const calendars = ['apple', 'google', 'outlook'] as const

/** Instructions for the most common calendars. */
export const HowToSubscribe = () => {
  const text = useText()
  return (
    <details className={styles.feedHow}>
      <summary>
        {text('feed.how')}
        <ChevronDown aria-hidden="true" />
      </summary>
      <ul>
        {calendars.map((calendar) => (
          <li key={calendar}>{text(`feed.how.${calendar}`)}</li>
        ))}
      </ul>
    </details>
  )
}
