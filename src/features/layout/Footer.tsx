import { foundingYear } from '#contract/band.ts'
import { toWireDate } from '#contract/clock.ts'
import { useApp } from '../../session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { Entry } from './Entry.tsx'
import { Logo } from './Logo.tsx'
import { useOffers } from './useOffers.ts'

export const Footer = () => {
  const { band, now } = useApp()
  const text = useText()
  const { intranetUrl } = useOffers()
  const year = toWireDate(now()).slice(0, 4)
  return (
    <footer className="foot night">
      <div className="wrap">
        <div className="foot-columns">
          <Logo className="foot-logo" />
          <ul>
            <li>
              <Entry to="/$locale/calendar" text="layout.nav.calendar" />
            </li>
            <li>
              <Entry to="/$locale/article" text="layout.nav.articles" />
            </li>
            <li>
              <Entry to="/$locale/aboutus" text="layout.nav.about" />
            </li>
            <li>
              <Entry to="/$locale/gallery" text="layout.nav.gallery" />
            </li>
          </ul>
          <ul>
            <li>
              <Entry to="/$locale/signup" text="layout.nav.signup" />
            </li>
            <li>
              <Entry to="/$locale/contact" text="layout.nav.contact" />
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
        </div>
        <div className="foot-end">
          <p>{text('layout.copyright', { founded: String(foundingYear), year, band: band.name })}</p>
          <Entry to="/$locale/legal" text="layout.nav.legal" />
        </div>
      </div>
    </footer>
  )
}
