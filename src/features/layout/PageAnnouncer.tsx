import { useMatches, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useApp } from '../../session/app.tsx'
import { pageOf } from './page.ts'

/** The heading to read from, or the part of the page that the address names. */
const startOfPage = (hash: string): HTMLElement | null => {
  const named = hash === '' ? null : document.getElementById(decodeURIComponent(hash))
  return named ?? document.querySelector('main h1')
}

/**
 * What a browser does by itself when it loads a page, done after a navigation inside the app: the window's title, the
 * description, the focus, and the title read out.
 */
export const PageAnnouncer = () => {
  const router = useRouter()
  const app = useApp()
  const page = useMatches({ select: (matches) => pageOf(matches, app), structuralSharing: true })
  const [announced, setAnnounced] = useState('')

  useEffect(() => {
    document.title = page.title
    document.querySelector('meta[name="description"]')?.setAttribute('content', page.description)
  }, [page])

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (fromLocation === undefined) return
        const samePage = fromLocation.pathname === toLocation.pathname && fromLocation.hash === toLocation.hash
        if (samePage) return
        const start = startOfPage(toLocation.hash)
        start?.focus({ preventScroll: true })
        setAnnounced(document.title)
      }),
    [router],
  )

  return (
    <p className="visually-hidden" aria-live="polite">
      {announced}
    </p>
  )
}
