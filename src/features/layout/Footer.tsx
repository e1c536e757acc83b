import * as styles from './footer.css'
import { toWireDate } from '#contract/clock.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { Entry, EntryList } from './Entry.tsx'
import { Logo } from './Logo.tsx'
import { useAvailableNavItems } from './queries.ts'

export const Footer = () => {
  const { band, now } = useApp()
  const text = useText()
  const { articles, intranetUrl } = useAvailableNavItems()
  const year = toWireDate(now()).slice(0, 4)
  const years = String(band.founded) < year ? `${band.founded}–${year}` : year
  return (
    <footer className={`${styles.foot} night`}>
      <div className="wrap">
        <div className={styles.footColumns}>
          <Logo className={styles.footLogo} />
          <EntryList
            entries={[
              { to: '/$locale/calendar', text: 'layout.nav.calendar' },
              ...(articles ? [{ to: '/$locale/article', text: 'layout.nav.articles' } as const] : []),
              { to: '/$locale/aboutus', text: 'layout.nav.about' },
              { to: '/$locale/gallery', text: 'layout.nav.gallery' },
            ]}
          />
          <EntryList
            entries={[
              { to: '/$locale/signup', text: 'layout.nav.signup' },
              { to: '/$locale/contact', text: 'layout.nav.contact' },
              { to: '/$locale/intra', text: 'layout.nav.intra' },
              ...(intranetUrl === null ? [] : [{ href: intranetUrl, text: 'layout.nav.intranet' } as const]),
            ]}
          />
        </div>
        <div className={styles.footEnd}>
          <p>{text('layout.copyright', { years, band: band.name })}</p>
          <Entry to="/$locale/legal" text="layout.nav.legal" />
        </div>
      </div>
    </footer>
  )
}
