import * as styles from './calendar.css'
import { Announced } from '../../ui/Announced.tsx'
import { useText } from '../../ui/intl.tsx'

const rows = [1, 2, 3]

/** Placeholder with the layout of the events. */
export const EventsSkeleton = () => (
  <div className="skeleton">
    <Announced className="visually-hidden">{useText()('loading')}</Announced>
    {rows.map((row) => (
      <div key={row} className={styles.event} aria-hidden="true">
        <div className="day">
          <i className="skeleton-word" />
          <i className={styles.skeletonFigure} />
        </div>
        <div className={styles.eventBody}>
          <i className={styles.skeletonTitle} />
          <i className="skeleton-line" />
          <i className="skeleton-word" />
        </div>
      </div>
    ))}
  </div>
)
