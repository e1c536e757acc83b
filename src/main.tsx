import './ui/tokens.css'
import './ui/base.css'
import './ui/button.css'
import './ui/pieces.css'
import './ui/prose.css'
import './ui/state.css'
// What home and the frame look like, in one file; the head of every other page names its own.
import './features/layout/header.css'
import './features/layout/menus.css'
import './features/layout/footer.css'
import './features/home/home.css'
import './features/calendar/calendar.css'
import './features/articles/articles.css'
import { hydrate } from '@tanstack/react-router/ssr/client'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { type Catalogue, intlFor, isLocale, type Locale } from '#i18n/intl.ts'
import { App } from './App.tsx'
import { bootstrapVisitor, isVisitor, loadMemberBootstrap, saveMemberHint } from './bootstrap-visitor.ts'
import { localePath } from './features/layout/locale-path.ts'
import { reloadOnChunkLoadError } from './reload-on-chunk-error.ts'
import { createAppRouter, innermost } from './router.tsx'
import type { RouterContext } from './session/app.tsx'
import { isOpenDemo, readBand } from './session/page-settings.ts'

type Part = 'public' | 'news' | 'around' | 'forms' | 'band' | 'gallery' | 'joining' | 'shop' | 'members' | 'admin'
type Messages = () => Promise<{ default: Catalogue }>
/** The build parts the catalogues, so that a visitor loads what public pages say and no more. */
const catalogues: Record<Locale, Readonly<Record<Part, Messages>>> = {
  'de-ch': {
    public: () => import('../i18n/de-ch.json?part=public'),
    news: () => import('../i18n/de-ch.json?part=news'),
    around: () => import('../i18n/de-ch.json?part=around'),
    forms: () => import('../i18n/de-ch.json?part=forms'),
    band: () => import('../i18n/de-ch.json?part=band'),
    gallery: () => import('../i18n/de-ch.json?part=gallery'),
    joining: () => import('../i18n/de-ch.json?part=joining'),
    shop: () => import('../i18n/de-ch.json?part=shop'),
    members: () => import('../i18n/de-ch.json?part=members'),
    admin: () => import('../i18n/de-ch.json?part=admin'),
  },
  'en-gb': {
    public: () => import('../i18n/en-gb.json?part=public'),
    news: () => import('../i18n/en-gb.json?part=news'),
    around: () => import('../i18n/en-gb.json?part=around'),
    forms: () => import('../i18n/en-gb.json?part=forms'),
    band: () => import('../i18n/en-gb.json?part=band'),
    gallery: () => import('../i18n/en-gb.json?part=gallery'),
    joining: () => import('../i18n/en-gb.json?part=joining'),
    shop: () => import('../i18n/en-gb.json?part=shop'),
    members: () => import('../i18n/en-gb.json?part=members'),
    admin: () => import('../i18n/en-gb.json?part=admin'),
  },
}

/** The page's scripts leave this behind when the server has rendered it (TanStack Router). */
const isRendered = '$_TSR' in window

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')

const segment = location.pathname.split('/')[1]
const ofDocument: Locale = document.documentElement.lang.startsWith('en') ? 'en-gb' : 'de-ch'
const locale = isLocale(segment) ? segment : ofDocument
// An unprefixed address reaches this code only without the server: the worker answered with the remembered shell.
const path = localePath(location.pathname, locale)
if (path !== location.pathname) history.replaceState(history.state, '', path + location.search + location.hash)

// Firefox has popovers since version 125.
if (!('popover' in HTMLElement.prototype))
  import('@oddbird/popover-polyfill').catch((error: unknown) => console.warn('popover.polyfill_failed', error))

let renderedAt: Date | null = null
const now = () => renderedAt ?? new Date()

let held = () => false
reloadOnChunkLoadError(() => held())

const settings = { locale, win: window }
const asVisitor = isRendered && isVisitor(window)
const [{ session, call, queryClient, offline, tree, start }, { default: publicMessages }] = await Promise.all([
  asVisitor ? bootstrapVisitor(settings) : loadMemberBootstrap(settings),
  catalogues[locale].public(),
])
held = () => offline?.updates.held.get() === true
const messages: Catalogue = { ...publicMessages }
const intl = intlFor(locale, messages)
const completeMessages = async (part: Part) => {
  const { default: more } = await catalogues[locale][part]()
  Object.assign(messages, more)
}
// A known member may be asked something on any page.
if (session.state.kind !== 'anonymous') await completeMessages('members')

const context: RouterContext = {
  queryClient,
  call,
  intl,
  beforePrivatePage: (href) => {
    if (!asVisitor) return completeMessages('members')
    location.assign(href)
    return new Promise(() => {})
  },
  // Also what sends it: a form that was open when the network went can say so, and send later.
  beforeForm: async () => {
    await Promise.all([completeMessages('forms'), import('#device/call.ts')])
  },
  beforeText: completeMessages,
  locale,
  session,
  offline,
  band: readBand(document),
  demo: isOpenDemo(document),
  now,
}
const router = createAppRouter(context, {
  tree,
  onRenderedAt: (time) => {
    renderedAt = time
  },
})

if (isRendered) {
  const needs = innermost(router.getMatchedRoutes(location.pathname)[0])
  if (needs.form === true) await context.beforeForm()
  if (needs.text !== undefined) await context.beforeText(needs.text)
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

if (!asVisitor) {
  saveMemberHint(window, session)
  session.subscribe(() => saveMemberHint(window, session))
}
start(context)
