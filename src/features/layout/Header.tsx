import * as styles from './header.css'
import { useMatches } from '@tanstack/react-router'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { preloadItalic } from '../../ui/preload-italic.ts'
import { Words } from '../page-texts/Words.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { Backgrounds } from './Backgrounds.tsx'
import { CartButton } from './CartButton.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { Logo } from './Logo.tsx'
import { NavigationButton, NavigationPanel, WideNavigation } from './Navigation.tsx'
import { useFrameTexts } from './queries.ts'

/** The header, 120 px high. The picture has its own area; above a banner, the claim lies on it. */
export const Header = () => {
  const text = useText()
  const { band } = useApp()
  const claim = useFrameTexts().one('frame.claim')
  const banner = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.banner === true) })
  if (banner) preloadItalic()
  return (
    <header className={banner ? `${styles.head} ${styles.headBanner} night` : `${styles.head} night`}>
      <div className={styles.headGrid}>
        <Logo className={styles.headLogo} />
        <div className={styles.headPicture}>
          <Backgrounds place={banner ? 'above-banner' : 'header'} />
          {banner ? (
            <p className={`${styles.headClaim} italic`}>
              <span>
                <Words of={claim} part="title" />
              </span>{' '}
              <span>{text('layout.claim.since', { founded: String(band.founded) })}</span>
            </p>
          ) : null}
        </div>
        <div className={styles.headTools}>
          <div>
            <CartButton />
            <LanguageSwitch />
            <AccountMenu />
            <NavigationButton />
          </div>
          <WideNavigation />
        </div>
      </div>
      <NavigationPanel />
    </header>
  )
}
