import { useRouter } from '@tanstack/react-router'
import { CalendarPlus } from 'lucide-react'
import { publicFeedPath } from '#contract/calendar-paths.ts'
import { useApp } from '../../platform/session/app.tsx'
import { buttonLook } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'

/** Subscribes the visitor's own calendar, which then fetches the public events automatically. */
export const SubscribeLink = () => {
  const { locale } = useApp()
  const { origin = '' } = useRouter()
  return (
    <a className={buttonLook('quiet')} href={origin.replace(/^https?/, 'webcal') + publicFeedPath(locale)}>
      <CalendarPlus aria-hidden="true" />
      {useText()('calendar.subscribe')}
    </a>
  )
}
