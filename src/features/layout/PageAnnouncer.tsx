import { useMatches, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Locale } from '#i18n/intl.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { isRendered, repeatedFragment, scrollToFragment } from './fragment.ts'
import { matchPage, type Page, pageLinks } from './page.ts'

/** Updates the document's head to what the server would render for this page; people share the canonical address. */
const showHead = ({ description, path }: Page, locale: Locale): void => {
  document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  for (const link of document.querySelectorAll('link[rel="canonical"], link[hreflang]')) link.remove()
  if (path === null) return
  document.querySelector('meta[name="robots"]')?.remove()
  document.head.append(
    ...pageLinks(path, locale, location.origin).map((attributes) =>
      Object.assign(document.createElement('link'), attributes),
    ),
  )
}

/**
 * Returns true if the visitor has already moved the focus to a field of the new page, because the event arrives some
 * time after rendering.
 */
const hasMovedFocus = (focusBefore: Element | null): boolean => {
  const focused = document.activeElement
  return focused !== focusBefore && focused?.closest('main') !== null
}

const findHeading = (): HTMLElement | null => document.querySelector<HTMLElement>('main h1')

/** Moves focus and scroll position after each navigation. @returns true after the first one */
const useNavigations = (): boolean => {
  const router = useRouter()
  /** True after the first navigation: the browser announces the loaded page. */
  const [hasNavigated, setHasNavigated] = useState(false)
  useEffect(() => {
    const { hash: opened } = router.state.location
    // The browser scrolls to elements of the loaded page; elements that are rendered later, with data, are scrolled to
    // here.
    let stopScrolling = opened === '' || isRendered(opened) ? undefined : scrollToFragment(opened)
    const follow = (hash: string): void => {
      stopScrolling?.()
      stopScrolling = hash === '' ? undefined : scrollToFragment(hash)
    }
    // The router loads the same address once more, and restores the scroll position when it has rendered.
    let repeated = ''
    const onClick = (event: MouseEvent): void => {
      repeated = repeatedFragment(event)
      if (repeated !== '') follow(repeated)
    }
    document.addEventListener('click', onClick)
    let focusBefore = document.activeElement
    let headingBefore = findHeading()?.textContent
    const unsubscribeBefore = router.subscribe('onBeforeNavigate', () => {
      focusBefore = document.activeElement
      headingBefore = findHeading()?.textContent
    })
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, toLocation: { pathname, hash } }) => {
      if (fromLocation === undefined) return
      const isSamePlace = fromLocation.pathname === pathname && fromLocation.hash === hash
      if (isSamePlace && repeated === '' && findHeading()?.textContent === headingBefore) return
      repeated = ''
      follow(hash)
      if (!isRendered(hash) && !hasMovedFocus(focusBefore)) findHeading()?.focus({ preventScroll: true })
      setHasNavigated(true)
    })
    return () => {
      stopScrolling?.()
      document.removeEventListener('click', onClick)
      unsubscribeBefore()
      unsubscribe()
    }
  }, [router])
  return hasNavigated
}

interface PageAnnouncerProps {
  /** The name of the page from its heading; null while there is none. */
  readonly heading: string | null
}

/**
 * Does after a navigation inside the app what a browser does when it loads a page: sets the window's title and the
 * head, moves the focus, and announces the title. A page with another heading is another page, even if only the search
 * of its address differs.
 */
export const PageAnnouncer = ({ heading }: PageAnnouncerProps) => {
  const app = useApp()
  const text = useText()
  const page = useMatches({ select: (matches) => matchPage(matches, app), structuralSharing: true })
  const title =
    heading !== null && page.isNamedByHeading ? text('page.title', { page: heading, band: app.band.name }) : page.title

  useEffect(() => {
    showHead(page, app.locale)
  }, [page, app.locale])
  useEffect(() => {
    document.title = title
  }, [title])
  const hasNavigated = useNavigations()
  return (
    <p className="visually-hidden" aria-live="polite">
      {hasNavigated && title}
    </p>
  )
}
