import { useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useApp } from '../../session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { CookieBar } from './CookieBar.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { PageAnnouncer } from './PageAnnouncer.tsx'

/** Header, page and footer; bare pages, such as the music stand, have none. */
export const Frame = ({ children }: { readonly children: ReactNode }) => {
  const text = useText()
  const { demo } = useApp()
  const bare = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.bare === true) })
  if (bare) {
    return (
      <>
        <main id="content">{children}</main>
        <PageAnnouncer />
      </>
    )
  }
  return (
    <>
      <a className="skip" href="#content">
        {text('layout.skip')}
      </a>
      {demo && <p className="demo-warning">{text('layout.demo')}</p>}
      <Header />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <PageAnnouncer />
      <CookieBar />
    </>
  )
}
