import * as styles from './seating.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { CSSProperties } from 'react'
import { countStands, type EventSeating } from '#contract/seating.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageHead } from '../../ui/PageTitle.tsx'
import { fullDate } from '../../ui/wall-clock.ts'
import { seatingsQuery } from './queries.ts'
import { useCentred } from './useCentred.ts'
import { bendOf, partOf } from './words.ts'

const route = getRouteApi('/$locale/intra/seating/$id')

const Chair = ({ place }: { readonly place: EventSeating['rows'][number][number] }) => {
  const text = useText()
  const { label, section, sharesStand, own } = place
  const look = [
    styles.seatingChair,
    label === null ? styles.seatingGap : '',
    own ? styles.seatingOwn : '',
    sharesStand ? styles.seatingShared : '',
  ]
  return (
    <div className={look.join(' ')} data-own={own || undefined}>
      <span>{label ?? text(section === null ? 'seating.place.gap' : 'seating.place.free')}</span>
      <small>{partOf(text, place)}</small>
      {sharesStand && <span className="visually-hidden">{text('seating.place.shared')}</span>}
      {own && <small>{text('seating.place.own')}</small>}
    </div>
  )
}

const Plan = ({ rows }: Pick<EventSeating, 'rows'>) => {
  const text = useText()
  const region = useCentred()
  const row = rows.findIndex((places) => places.some(({ own }) => own))
  const place = rows[row]?.findIndex(({ own }) => own) ?? 0
  return (
    <div className="grid">
      <p>{row === -1 ? text('seating.own.none') : text('seating.own', { row: row + 1, place: place + 1 })}</p>
      <p className="soft">{text('seating.counts', { chairs: rows.flat().length, stands: countStands(rows) })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide plan is scrolled by keyboard. */}
      <section ref={region} className={styles.seatingScroll} aria-label={text('seating.plan')} tabIndex={0}>
        <div className={styles.seatingHall}>
          <ol className={styles.seatingRows}>
            {rows.map((places, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name than its number.
              <li key={index}>
                <ol className={styles.seatingRow} aria-label={text('seating.row', { row: index + 1 })}>
                  {places.map((one, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a place has no other name than its number.
                    <li key={at} style={{ '--bend': bendOf(at, places.length) } as CSSProperties}>
                      <Chair place={at === 0 ? { ...one, sharesStand: false } : one} />
                    </li>
                  ))}
                </ol>
              </li>
            ))}
          </ol>
          <div className={styles.seatingPodium}>{text('seating.conductor')}</div>
        </div>
      </section>
    </div>
  )
}

/** The seating plan of an event for whom the event invites. */
export const SeatingScreen = () => {
  const id = Number(route.useParams().id)
  const app = useApp()
  const { locale } = app
  const text = useText()
  const { data, isError, refetch } = useQuery(seatingsQuery(app))
  const plan = data?.find(({ eventId }) => eventId === id)
  return (
    <>
      <PageHead
        title={text('seating.title')}
        detail={plan === undefined ? '' : `${plan.title}, ${fullDate(plan.dateStart, locale)}`}
      />
      <div className="grid">
        {/* Below the title of the event, which would move it. */}
        {(data !== undefined || isError) && (
          <p>
            <Link className="go" to="/$locale/intra/meetings" params={{ locale }}>
              <ArrowLeft aria-hidden="true" />
              {text('intra.place.meetings')}
            </Link>
          </p>
        )}
        {data === undefined && isError && (
          <LoadFailed onRetry={() => void refetch()}>{text('seating.failed')}</LoadFailed>
        )}
        {data !== undefined && plan === undefined && <p>{text('seating.none')}</p>}
        {plan !== undefined && <Plan rows={plan.rows} />}
      </div>
    </>
  )
}
