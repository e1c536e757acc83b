import * as styles from './places.css'
import * as thumbStyles from './thumb.css'
import { Link, useMatches } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useText } from '../../ui/intl.tsx'
import { useMeetings } from '../answers/useMeetings.ts'
import { isOverview, type MembersPlace, placeOf, placesOf, tabsOf } from './places.ts'

/** The number of due answers as a badge on the link to the meetings; renders nothing if there are none. */
export const OpenAnswers = () => {
  const text = useText()
  const { due } = useMeetings()
  if (due === 0) return null
  return (
    <span className={thumbStyles.badge}>
      <span aria-hidden="true">{due}</span>
      <span className="visually-hidden">{text('intra.nav.meetings.open', { count: due })}</span>
    </span>
  )
}

const PlaceLink = ({ place }: { readonly place: MembersPlace }) => {
  const { locale, band } = useApp()
  const text = useText()
  return (
    <Link to={place.to} params={{ locale }} activeOptions={{ exact: isOverview(place), includeSearch: false }}>
      {text(place.name, { short: band.shortName })}
      {place.to === '/$locale/intra/meetings' && <OpenAnswers />}
    </Link>
  )
}

/** The places as tabs, if there is room. They are links: each place has its address. */
export const PlaceTabs = () => {
  const { member } = useMember()
  const text = useText()
  return (
    <nav className={styles.places} aria-label={text('intra.nav')}>
      {tabsOf(member).map((place) => (
        <PlaceLink key={place.to} place={place} />
      ))}
    </nav>
  )
}

const menu = 'places-menu'

/** All places as a dropdown: a native popover, which closes with Escape or a tap outside. */
export const PlaceMenu = () => {
  const { band } = useApp()
  const { member } = useMember()
  const text = useText()
  const routeId = useMatches({ select: (matches) => matches.at(-1)?.routeId ?? '' })
  const places = placesOf(member)
  const here = placeOf(places, routeId)
  const closeAfterChoice = (event: MouseEvent<HTMLElement>) => {
    if (event.target instanceof Element && event.target.closest('a') !== null) event.currentTarget.hidePopover()
  }
  return (
    <div className={styles.placesChoice}>
      <button type="button" className={styles.placesButton} popoverTarget={menu}>
        <span className="visually-hidden">{text('intra.nav')}: </span>
        {here === undefined ? text('intra.nav') : text(here.name, { short: band.shortName })}
        <ChevronDown aria-hidden="true" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are clicked, by keyboard too; this handler only observes them */}
      <nav
        id={menu}
        popover="auto"
        className={styles.placesMenu}
        aria-label={text('intra.nav.all')}
        onClick={closeAfterChoice}
      >
        {places.map((place) => (
          <PlaceLink key={place.to} place={place} />
        ))}
      </nav>
    </div>
  )
}
