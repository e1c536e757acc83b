import { Link } from '@tanstack/react-router'
import { Music2 } from 'lucide-react'
import { toWireDate } from '#contract/clock.ts'
import type { CalendarEvent } from '#contract/events.ts'
import { useApp } from '../../session/app.tsx'
import { canReadSheets, useMember } from '../../session/member.ts'
import { buttonLook } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { fullDate, timeOfDay, weekday } from '../../ui/wall-clock.ts'

/** The next event as the one big thing: when, what, where, and the way to the sheets. */
export const NextEvent = ({ event }: { readonly event: CalendarEvent | undefined }) => {
  const { locale, now } = useApp()
  const { member } = useMember()
  const text = useText()
  if (event === undefined)
    return (
      <section className="next night">
        <p>{text('intra.next.none')}</p>
      </section>
    )
  const today = event.dateStart.slice(0, 10) === toWireDate(now())
  return (
    <section className="next night">
      <div className="next-top">
        <p className="italic">
          {today
            ? text('intra.next.today', { weekday: weekday(event.dateStart, locale) })
            : fullDate(event.dateStart, locale)}
        </p>
        <h2>{event.title}</h2>
        <p className="soft">{event.location}</p>
        {!event.fullDay && (
          <p className="next-time">
            <time dateTime={event.dateStart}>{timeOfDay(event.dateStart)}</time>
          </p>
        )}
      </div>
      {canReadSheets(member) && (
        <div className="buttons">
          <Link className={buttonLook()} to="/$locale/intra/repertoire" params={{ locale }}>
            <Music2 aria-hidden="true" />
            {text('intra.next.sheets')}
          </Link>
        </div>
      )}
    </section>
  )
}
