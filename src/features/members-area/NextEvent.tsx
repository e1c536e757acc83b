import * as styles from './next-event.css'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { canEnter } from '#contract/access.ts'
import { toWireDate } from '#contract/clock.ts'
import type { CalendarEvent } from '#contract/events.ts'
import { useApp } from '../../platform/session/app.tsx'
import { InItsLanguage } from '../../platform/session/InItsLanguage.tsx'
import { useMember } from '../../platform/session/member.ts'
import { buttonLook } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { fullDate, timeOfDay, weekday } from '../../ui/wall-clock.ts'
import { useUpcomingEvents } from '../events/useUpcomingEvents.ts'
import { comingEvents } from './coming-events.ts'
import { NextProgramme } from './NextProgramme.tsx'

interface NextEventProps {
  readonly event: CalendarEvent
  readonly children?: ReactNode
}

/** An event as the main element of the page: when, what, where. */
const NextEvent = ({ event, children }: NextEventProps) => {
  const { locale, now } = useApp()
  const text = useText()
  const today = event.dateStart.slice(0, 10) === toWireDate(now())
  return (
    <section className={`${styles.next} night`}>
      <div className={styles.nextTop}>
        <p className="italic">
          {today
            ? text('intra.next.today', { weekday: weekday(event.dateStart, locale) })
            : fullDate(event.dateStart, locale)}
        </p>
        <h2>
          <InItsLanguage of={event} part="title" />
        </h2>
        <p className="soft">{event.location}</p>
        {!event.fullDay && (
          <p className={styles.nextTime}>
            <time dateTime={event.dateStart}>{timeOfDay(event.dateStart)}</time>
          </p>
        )}
      </div>
      {children}
    </section>
  )
}

/** Placeholder with the layout of the next event. */
export const NextSkeleton = () => (
  <div className={`${styles.next} night skeleton`} aria-hidden="true">
    <i className="sk sk--short" />
    <i className="sk sk--title" />
    <i className={`sk ${styles.skFigure}`} />
    <i className="sk sk--control" />
  </div>
)

/** The band's next event, with a link to the sheets for members who can read them. */
export const Next = () => {
  const { locale } = useApp()
  const { member } = useMember()
  const text = useText()
  const { events, failed, retry } = useUpcomingEvents()
  if (failed) return <LoadFailed onRetry={retry}>{text('intra.next.failed')}</LoadFailed>
  if (events === undefined) return <NextSkeleton />
  const coming = comingEvents(events)
  const [event] = coming
  if (event === undefined)
    return (
      <section className={`${styles.next} night`}>
        <p>{text('intra.next.none')}</p>
        <div className="buttons">
          <Link className={buttonLook()} to="/$locale/calendar" params={{ locale }}>
            {text('intra.next.calendar')}
          </Link>
        </div>
      </section>
    )
  if (!canEnter('library', member)) return <NextEvent event={event} />
  return (
    <NextEvent event={event}>
      <NextProgramme events={coming} next={event} />
    </NextEvent>
  )
}
