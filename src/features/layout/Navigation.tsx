import { Menu, X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useApp } from '../../session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { Entry } from './Entry.tsx'
import { useOffers } from './useOffers.ts'

const ShopEntry = () => {
  const { locale } = useApp()
  const text = useText()
  return useOffers().shop ? <a href={`/${locale}/shop`}>{text('layout.nav.shop')}</a> : null
}

/** The chief pages in words, where there is room. */
export const WideNavigation = () => (
  <nav className="nav" aria-label={useText()('layout.nav')}>
    <Entry to="/$locale" text="layout.nav.home" className="nav-extra" />
    {useOffers().breakingNews ? <Entry to="/$locale/aktuelles" text="layout.nav.breaking" /> : null}
    <Entry to="/$locale/calendar" text="layout.nav.calendar" />
    <Entry to="/$locale/article" text="layout.nav.articles" />
    <Entry to="/$locale/aboutus" text="layout.nav.about" />
    <Entry to="/$locale/signup" text="layout.nav.signup" />
    <Entry to="/$locale/contact" text="layout.nav.contact" className="nav-extra" />
    <ShopEntry />
    <Entry to="/$locale/intra" text="layout.nav.intra" />
  </nav>
)

const partsOfAbout = [
  { hash: 'club', text: 'layout.nav.about.club' },
  { hash: 'oberstrass', text: 'layout.nav.about.oberstrass' },
  { hash: 'zunftspiel', text: 'layout.nav.about.zunftspiel' },
  { hash: 'besetzung', text: 'layout.nav.about.besetzung' },
  { hash: 'vorstand', text: 'layout.nav.about.vorstand' },
  { hash: 'history', text: 'layout.nav.about.history' },
] as const

const panel = 'navigation-panel'

export const NavigationButton = () => (
  <button type="button" className="tool" popoverTarget={panel} aria-label={useText()('layout.nav.open')}>
    <Menu aria-hidden="true" />
  </button>
)

/** Every page: a popover of the browser's own, which opens without our code and closes with Escape or a tap beside it. */
export const NavigationPanel = () => {
  const text = useText()
  const { breakingNews, intranetUrl, shop } = useOffers()
  const closeAfterChoice = (event: MouseEvent<HTMLElement>) => {
    if (event.target instanceof HTMLAnchorElement) event.currentTarget.hidePopover()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are clicked, by keyboard too; this only hears of it
    <nav
      id={panel}
      popover="auto"
      className="nav-panel night"
      aria-label={text('layout.nav.all')}
      onClick={closeAfterChoice}
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
      <ul>
        <li>
          <Entry to="/$locale" text="layout.nav.home" />
        </li>
        {breakingNews ? (
          <li>
            <Entry to="/$locale/aktuelles" text="layout.nav.breaking" />
          </li>
        ) : null}
        <li>
          <Entry to="/$locale/calendar" text="layout.nav.calendar" />
        </li>
        <li>
          <Entry to="/$locale/article" text="layout.nav.articles" />
        </li>
        <li>
          <Entry to="/$locale/aboutus" text="layout.nav.about" />
          <ul>
            {partsOfAbout.map(({ hash, text: part }) => (
              <li key={hash}>
                <Entry to="/$locale/aboutus" hash={hash} text={part} />
              </li>
            ))}
          </ul>
        </li>
        <li>
          <Entry to="/$locale/gallery" text="layout.nav.gallery" />
        </li>
        <li>
          <Entry to="/$locale/signup" text="layout.nav.signup" />
          <ul>
            <li>
              <Entry to="/$locale/signup" hash="aktivmitglied" text="layout.nav.signup.active" />
            </li>
            <li>
              <Entry to="/$locale/signup" hash="passivmitglied" text="layout.nav.signup.passive" />
            </li>
          </ul>
        </li>
        {shop ? (
          <li>
            <ShopEntry />
          </li>
        ) : null}
        <li>
          <Entry to="/$locale/contact" text="layout.nav.contact" />
        </li>
        <li>
          <Entry to="/$locale/legal" text="layout.nav.legal" />
        </li>
        <li>
          <Entry to="/$locale/intra" text="layout.nav.intra" />
        </li>
        {intranetUrl === null ? null : (
          <li>
            <a href={intranetUrl}>{text('layout.nav.intranet')}</a>
          </li>
        )}
      </ul>
    </nav>
  )
}
