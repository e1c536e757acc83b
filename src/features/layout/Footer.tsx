import { Link } from '@tanstack/react-router'
import { foundingYear } from '#contract/layout.ts'
import { toWireDate } from '#contract/time.ts'
import { useApp } from '../../session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { Logo } from './Logo.tsx'

export const Footer = () => {
  const { band, locale, now } = useApp()
  const text = useText()
  const year = toWireDate(now()).slice(0, 4)
  return (
    <footer className="foot night">
      <div className="wrap">
        <div className="foot-columns">
          <Logo className="foot-logo" />
          <ul>
            <li>
              <Link to="/$locale/calendar" params={{ locale }}>
                {text('layout.nav.calendar')}
              </Link>
            </li>
            <li>
              <Link to="/$locale/article" params={{ locale }}>
                {text('layout.nav.articles')}
              </Link>
            </li>
            <li>
              <Link to="/$locale/intra" params={{ locale }} preload={false}>
                {text('layout.nav.intra')}
              </Link>
            </li>
          </ul>
        </div>
        <p className="foot-end">{text('layout.copyright', { founded: String(foundingYear), year, band: band.name })}</p>
      </div>
    </footer>
  )
}
