import * as styles from './header.css'
import { useMatches } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { HeadingContext } from '../../ui/PageTitle.tsx'
import { CookieBar } from './CookieBar.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { PageAnnouncer } from './PageAnnouncer.tsx'

/** Header, page and footer; bare pages, such as the music stand, have none. */
export const Frame = ({ children }: { readonly children: ReactNode }) => {
  const text = useText()
  const { demo } = useApp()
  const [heading, setHeading] = useState<string | null>(null)
  const bare = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.bare === true) })
  if (bare) {
    return (
      <HeadingContext value={setHeading}>
        <main id="content">{children}</main>
        <PageAnnouncer heading={heading} />
      </HeadingContext>
    )
  }
  return (
    <HeadingContext value={setHeading}>
      <a className={styles.skip} href="#content">
        {text('layout.skip')}
      </a>
      {demo && <p className={styles.demoWarning}>{text('layout.demo')}</p>}
      <Header />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <PageAnnouncer heading={heading} />
      <CookieBar />
    </HeadingContext>
  )
}
