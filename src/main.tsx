import './ui/tokens.css'
import './ui/base.css'
import './ui/button.css'
import './ui/pieces.css'
// Public pages are painted before any route's code is there, so their looks come with the entry.
import './features/layout/header.css'
import './features/layout/menus.css'
import './features/layout/footer.css'
import './features/home/home.css'
import './features/calendar/calendar.css'
import './features/articles/articles.css'
import { QueryClient } from '@tanstack/react-query'
import { hydrate } from '@tanstack/react-router/ssr/client'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createCall } from '#device/call.ts'
import { type Catalogue, intlFor, isLocale, type Locale, localeFor } from '#i18n/intl.ts'
import { App } from './App.tsx'
import { localePath } from './features/layout/locale-path.ts'
import { createAppRouter } from './router.tsx'
import { bandOf } from './session/page-settings.ts'
import { anonymousSession } from './session/session.ts'

const catalogues: Record<Locale, () => Promise<{ default: Catalogue }>> = {
  'de-ch': () => import('#i18n/de-ch.json'),
  'en-gb': () => import('#i18n/en-gb.json'),
}

/** The page's scripts leave this behind when the server has rendered it (TanStack Router). */
const isRendered = '$_TSR' in window

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')

const segment = location.pathname.split('/')[1]
const locale = isLocale(segment) ? segment : localeFor(document.documentElement.lang)
// An unprefixed address reaches this code only without the server: the worker answered with the remembered shell.
const path = localePath(location.pathname, locale)
if (path !== location.pathname) history.replaceState(history.state, '', path + location.search + location.hash)

let renderedAt: Date | null = null
const now = () => renderedAt ?? new Date()

const call = createCall({
  transport: (request) => fetch(request),
  accessToken: () => Promise.resolve(null),
  locale: () => locale,
  origin: location.origin,
  schedule: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
})
const queryClient = new QueryClient({ defaultOptions: { queries: { networkMode: 'offlineFirst' } } })
const { default: messages } = await catalogues[locale]()
const intl = intlFor(locale, messages)

const router = createAppRouter(
  { queryClient, call, intl, locale, session: anonymousSession, band: bandOf(document), now },
  {
    onRenderedAt: (time) => {
      renderedAt = time
    },
  },
)

if (isRendered) {
  await hydrate(router)
  hydrateRoot(
    root,
    <App
      router={router}
      onReady={() => {
        renderedAt = null
      }}
    />,
  )
} else {
  createRoot(root).render(<App router={router} />)
}
