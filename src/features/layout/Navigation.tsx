import * as styles from './menus.css'
import { Menu, X } from 'lucide-react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { canEnter } from '#contract/access.ts'
import { useSessionState } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { Entry, EntryList } from './Entry.tsx'
import { useAvailableNavItems, useFrameTexts } from './queries.ts'

/** The main pages as text links, if there is room. */
export const WideNavigation = () => (
  <nav className={styles.nav} aria-label={useText()('layout.nav')}>
    <Entry to="/$locale" text="layout.nav.home" className={styles.navExtra} />
    {useAvailableNavItems().breakingNews ? <Entry to="/$locale/aktuelles" text="layout.nav.breaking" /> : null}
    <Entry to="/$locale/calendar" text="layout.nav.calendar" />
    {useAvailableNavItems().articles ? <Entry to="/$locale/article" text="layout.nav.articles" /> : null}
    <Entry to="/$locale/aboutus" text="layout.nav.about" />
    <Entry to="/$locale/signup" text="layout.nav.signup" />
    <Entry to="/$locale/contact" text="layout.nav.contact" className={styles.navExtra} />
    {useAvailableNavItems().shop ? <Entry to="/$locale/shop" text="layout.nav.shop" /> : null}
    <Entry to="/$locale/intra" text="layout.nav.intra" />
  </nav>
)

const usePartsOfAbout = () => {
  const texts = useFrameTexts()
  const toAbout = '/$locale/aboutus' as const
  const bands = [
    { to: toAbout, hash: 'oberstrass', text: texts.one('frame.district') },
    { to: toAbout, hash: 'zunftspiel', text: texts.one('frame.guild') },
  ]
  return [
    { to: toAbout, hash: 'club', text: 'layout.nav.about.club' },
    ...bands.filter(({ text }) => text.title !== ''),
    { to: toAbout, hash: 'besetzung', text: 'layout.nav.about.besetzung' },
    { to: toAbout, hash: 'vorstand', text: 'layout.nav.about.vorstand' },
    { to: toAbout, hash: 'history', text: 'layout.nav.about.history' },
  ] as const
}

const partsOfSignup = [
  { to: '/$locale/signup', hash: 'aktivmitglied', text: 'layout.nav.signup.active' },
  { to: '/$locale/signup', hash: 'passivmitglied', text: 'layout.nav.signup.passive' },
] as const

const panel = 'navigation-panel'

export const NavigationButton = () => (
  <button type="button" className="tool" popoverTarget={panel} aria-label={useText()('layout.nav.open')}>
    <Menu aria-hidden="true" />
  </button>
)

/** Wraps the focus between the first and the last control: elements covered by the panel must not get it. */
const keepFocusInside = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== 'Tab') return
  const stops = event.currentTarget.querySelectorAll<HTMLElement>('button, a')
  const [edge, next] = event.shiftKey ? [stops[0], stops[stops.length - 1]] : [stops[stops.length - 1], stops[0]]
  if (document.activeElement !== edge) return
  event.preventDefault()
  next?.focus()
}

/** All pages: a native popover, which opens without our code and closes with Escape or a tap outside. */
export const NavigationPanel = () => {
  const text = useText()
  const { articles, breakingNews, intranetUrl, shop } = useAvailableNavItems()
  const partsOfAbout = usePartsOfAbout()
  const state = useSessionState()
  const isManager = state !== null && state.kind !== 'anonymous' && canEnter('managing', state.member)
  const closeAfterChoice = (event: MouseEvent<HTMLElement>) => {
    if (event.target instanceof HTMLAnchorElement) event.currentTarget.hidePopover()
  }
  return (
    <nav
      id={panel}
      popover="auto"
      className={`${styles.navPanel} night`}
      aria-label={text('layout.nav.all')}
      onClick={closeAfterChoice}
      onKeyDown={keepFocusInside}
    >
      <button
        type="button"
        className="tool"
        popoverTarget={panel}
        popoverTargetAction="hide"
        aria-label={text('action.close')}
      >
        <X aria-hidden="true" />
      </button>
      <EntryList
        entries={[
          { to: '/$locale', text: 'layout.nav.home' },
          ...(breakingNews ? [{ to: '/$locale/aktuelles', text: 'layout.nav.breaking' } as const] : []),
          { to: '/$locale/calendar', text: 'layout.nav.calendar' },
          ...(articles ? [{ to: '/$locale/article', text: 'layout.nav.articles' } as const] : []),
          { to: '/$locale/aboutus', text: 'layout.nav.about', parts: partsOfAbout },
          { to: '/$locale/gallery', text: 'layout.nav.gallery' },
          { to: '/$locale/signup', text: 'layout.nav.signup', parts: partsOfSignup },
          ...(shop ? [{ to: '/$locale/shop', text: 'layout.nav.shop' } as const] : []),
          { to: '/$locale/contact', text: 'layout.nav.contact' },
          { to: '/$locale/legal', text: 'layout.nav.legal' },
          { to: '/$locale/intra', text: 'layout.nav.intra' },
          ...(isManager ? [{ to: '/$locale/intra/admin', text: 'layout.nav.admin' } as const] : []),
          ...(intranetUrl === null ? [] : [{ href: intranetUrl, text: 'layout.nav.intranet' } as const]),
        ]}
      />
    </nav>
  )
}
