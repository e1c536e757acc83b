import { useMatches } from '@tanstack/react-router'
import { useText } from '../../ui/intl.tsx'
import { preloadItalic } from '../../ui/preload-italic.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { Backgrounds } from './Backgrounds.tsx'
import { CartButton } from './CartButton.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { Logo } from './Logo.tsx'
import { NavigationButton, NavigationPanel, WideNavigation } from './Navigation.tsx'

/**
 * The header, 120 px high. The picture has its own area without text on it; above a banner, the claim takes its place.
 */
export const Header = () => {
  const text = useText()
  const banner = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.banner === true) })
  if (banner) preloadItalic()
  return (
    <header className={banner ? 'head head--banner night' : 'head night'}>
      <div className="head-grid">
        <Logo className="head-logo" />
        <div className="head-picture">
          {banner ? (
            <p className="head-claim italic">
              <span>{text('layout.claim.place')}</span> <span>{text('layout.claim.since')}</span>
            </p>
          ) : (
            <Backgrounds place="header" />
          )}
        </div>
        <div className="head-tools">
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
