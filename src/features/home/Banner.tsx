import * as styles from './home.css'
import { Link } from '@tanstack/react-router'
import { CalendarPlus } from 'lucide-react'
import { icalPath } from '#contract/calendar-paths.ts'
import type { CalendarEvent } from '#contract/events.ts'
import type { PageText } from '#contract/page-texts.ts'
import { useApp } from '../../platform/session/app.tsx'
import { InItsLanguage } from '../../platform/session/InItsLanguage.tsx'
import { buttonLook } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { posterDate, weekday } from '../../ui/wall-clock.ts'
import { hours } from '../events/event-times.ts'
import { Backgrounds } from '../layout/Backgrounds.tsx'
import { Words } from '../page-texts/Words.tsx'

const NextConcert = ({ event }: { readonly event: CalendarEvent }) => {
  const { locale } = useApp()
  const text = useText()
  const when = [weekday(event.dateStart, locale), hours(event, locale)].filter((part) => part !== '').join(', ')
  return (
    <>
      <p className="italic">{text('home.banner.next')}</p>
      <p className={styles.bannerDate}>
        <time dateTime={event.dateStart}>{posterDate(event.dateStart, locale)}</time>
      </p>
      <h2>
        <InItsLanguage of={event} part="title" />
      </h2>
      <p className={styles.bannerFacts}>
        {when}
        {event.location === null ? null : (
          <>
            <br />
            {event.location}
          </>
        )}
      </p>
      <div className="buttons">
        <Link className={buttonLook()} to="/$locale/calendar" params={{ locale }} hash={`event-${event.id}`}>
          {text('home.banner.show')}
        </Link>
        <a className={buttonLook('quiet')} href={icalPath(event.id)} download>
          <CalendarPlus aria-hidden="true" />
          {text('home.banner.ical')}
        </a>
      </div>
    </>
  )
}

const NothingPlanned = ({ claim }: { readonly claim: PageText }) => {
  const { locale } = useApp()
  const text = useText()
  return (
    <>
      <p className={styles.bannerClaim}>
        <Words of={claim} part="title" />
      </p>
      <Link className={buttonLook()} to="/$locale/calendar" params={{ locale }}>
        {text('home.banner.all')}
      </Link>
    </>
  )
}

interface BannerProps {
  readonly event: CalendarEvent | undefined
  readonly claim: PageText
}

/** A concert poster: the next concert, or the claim if none is planned. A dark area surrounds the picture like an L. */
export const Banner = ({ event, claim }: BannerProps) => (
  <section
    className={`${styles.banner} night`}
    aria-label={useText()(event === undefined ? 'home.banner.all' : 'home.banner.next')}
  >
    <div className={styles.bannerPicture}>
      <Backgrounds place="banner" />
    </div>
    <div className={styles.bannerText}>
      {event === undefined ? <NothingPlanned claim={claim} /> : <NextConcert event={event} />}
    </div>
  </section>
)
