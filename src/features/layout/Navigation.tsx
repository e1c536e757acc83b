import { Link } from '@tanstack/react-router'
import { Menu, X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useApp } from '../../session/app.tsx'
import { useText } from '../../ui/intl.tsx'

const Entries = () => {
  const { locale } = useApp()
  const text = useText()
  return (
    <>
      <Link to="/$locale" params={{ locale }} activeOptions={{ exact: true, includeSearch: false }}>
        {text('layout.nav.home')}
      </Link>
      <Link to="/$locale/calendar" params={{ locale }}>
        {text('layout.nav.calendar')}
      </Link>
      <Link to="/$locale/article" params={{ locale }}>
        {text('layout.nav.articles')}
      </Link>
      <Link to="/$locale/intra" params={{ locale }} preload={false}>
        {text('layout.nav.intra')}
      </Link>
    </>
  )
}

/** In words, where there is room. */
export const WideNavigation = () => (
  <nav className="nav" aria-label={useText()('layout.nav')}>
    <Entries />
  </nav>
)

const panel = 'navigation-panel'

export const NavigationButton = () => (
  <button type="button" className="tool tool--menu" popoverTarget={panel} aria-label={useText()('layout.nav.open')}>
    <Menu aria-hidden="true" />
  </button>
)

/** On small screens: a popover of the browser's own, which opens without our code and closes with Escape or a tap beside it. */
export const NavigationPanel = () => {
  const text = useText()
  const closeAfterChoice = (event: MouseEvent<HTMLElement>) => {
    if (event.target instanceof HTMLAnchorElement) event.currentTarget.hidePopover()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are clicked, by keyboard too; this only hears of it
    <nav
      id={panel}
      popover="auto"
      className="nav-panel night"
      aria-label={text('layout.nav')}
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
      <Entries />
    </nav>
  )
}
