import * as styles from './notifications.css'
import { notificationKinds } from '#contract/notifications.ts'
import { hasAppBadge } from '#device/app-badge.ts'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { DeviceReminders } from './DeviceReminders.tsx'
import { PreferencesForm } from './PreferencesForm.tsx'
import { usePreferences } from './usePreferences.ts'

const Skeleton = () => (
  <div className="form skeleton" aria-hidden="true">
    {notificationKinds.map((row) => (
      <div className="field" key={row}>
        <i className="sk sk--short" />
        <i className="sk sk--control" />
      </div>
    ))}
  </div>
)

/** The member's notifications: which, how, and whether on this device; and alternatives without them. */
export const Reminders = () => {
  const text = useText()
  const { shown: own = null, failed, retry } = usePreferences()
  return (
    <section className={`card ${styles.reminders}`} aria-labelledby="reminders">
      <h2 id="reminders">{text('reminder.title')}</h2>
      <p>{text('reminder.intro')}</p>
      <h3>{text('reminder.device')}</h3>
      <DeviceReminders />
      <h3>{text('reminder.wishes')}</h3>
      {own !== null && <PreferencesForm own={own} />}
      {failed && <LoadFailed onRetry={retry}>{text('reminder.failed')}</LoadFailed>}
      {own === null && !failed && <Skeleton />}
      <h3>{text('reminder.other')}</h3>
      <ul className={styles.reminderWays}>
        {hasAppBadge(navigator) && <li>{text('reminder.other.badge')}</li>}
        <li>{text('reminder.other.overview')}</li>
        <li>{text('reminder.other.email')}</li>
        <li>
          {text('reminder.other.calendar')} <a href="#calendar-feed">{text('feed.title')}</a>
        </li>
      </ul>
    </section>
  )
}
