import { hydrate } from '@tanstack/react-router/ssr/client'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { intlFor, isLocale, type Locale } from '#i18n/intl.ts'
import { localePath } from '../features/layout/page.ts'
import type { RouterContext } from '../platform/session/app.tsx'
import { isOpenDemo, readBand, readMark } from '../platform/session/page-settings.ts'
import { shownTime } from '../platform/session/shown-time.ts'
import type { RouteTree } from '../routes/tree.ts'
import { createVisitorsTree } from '../routes/visitors-tree.ts'
import { App } from './App.tsx'
import { bootstrapVisitor, isVisitor, keepMemberHint, loadMemberBootstrap } from './bootstrap-visitor.ts'
import { createMessages } from './messages.ts'
import { reloadOnChunkLoadError } from './reload-on-chunk-error.ts'
import { createAppRouter, messageFiles } from './router.tsx'

/** TanStack Router's scripts define `$_TSR` in a page that the server has rendered. */
const isRendered = (): boolean => '$_TSR' in window

const readLocale = (): Locale => {
  const segment = location.pathname.split('/')[1]
  if (isLocale(segment)) return segment
  return document.documentElement.lang.startsWith('en') ? 'en-gb' : 'de-ch'
}

const loadRouteTree = async (): Promise<RouteTree> => (await import('../routes/tree.ts')).routeTree

/** @param onReady called when the first screen is shown */
const render = async (
  root: HTMLElement,
  router: ReturnType<typeof createAppRouter>,
  { messages, onReady }: { readonly messages: ReturnType<typeof createMessages>; readonly onReady: () => void },
): Promise<void> => {
  if (isRendered()) {
    await messages.load(messageFiles(router.getMatchedRoutes(location.pathname)[0]))
    await hydrate(router)
    hydrateRoot(root, <App router={router} onReady={onReady} />)
  } else {
    router.subscribe('onRendered', onReady)
    createRoot(root).render(<App router={router} />)
  }
}

/**
 * Hydrates a rendered page, or renders an empty one. An async function instead of `await` in the module: a chunk that
 * imports from this one would wait for it.
 */
export const startApp = async (root: HTMLElement): Promise<void> => {
  const locale = readLocale()
  // Only the service worker serves a page at an address without a locale; the server redirects.
  const path = localePath(location.pathname, locale)
  if (path !== location.pathname) history.replaceState(history.state, '', path + location.search + location.hash)

  let isHeld = () => false
  reloadOnChunkLoadError(() => isHeld())

  const settings = { locale, win: window }
  const asVisitor = isRendered() && isVisitor(window)
  const messages = createMessages(locale)
  const [{ session, call, queryClient, offline, start }, routeTree] = await Promise.all([
    asVisitor ? bootstrapVisitor(settings) : loadMemberBootstrap(settings),
    asVisitor ? createVisitorsTree() : loadRouteTree(),
    messages.load(['public']),
  ])
  isHeld = () => offline?.updates.held.get() === true
  const loadMemberMessages = () => messages.load(['members', 'push'])
  // Any page may show a question to a member.
  if (session.state.kind !== 'anonymous') await loadMemberMessages()

  let renderedAt: Date | null = null
  const context: RouterContext = {
    queryClient,
    call,
    intl: intlFor(locale, messages.catalogue),
    beforePrivatePage: (href) => {
      if (!asVisitor) return loadMemberMessages()
      // The page that is shown, which does not exist.
      if (href === location.pathname + location.search + location.hash) return Promise.resolve()
      location.assign(href)
      return new Promise(() => {})
    },
    loadMessages: messages.load,
    locale,
    session,
    offline,
    band: readBand(document),
    mark: readMark(document),
    demo: isOpenDemo(document),
    now: () => renderedAt ?? shownTime(session, offline, new Date()),
  }
  const router = createAppRouter(context, {
    routeTree,
    onRenderedAt: (time) => {
      renderedAt = time
    },
  })

  let showFirst = (): void => undefined
  const shown = new Promise<void>((resolve) => {
    showFirst = resolve
  })
  const onReady = () => {
    renderedAt = null
    showFirst()
  }
  await render(root, router, { messages, onReady })

  if (!asVisitor) keepMemberHint(window, session)
  start(context, shown)
}
