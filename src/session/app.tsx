import type { QueryClient } from '@tanstack/react-query'
import { createContext, use, useSyncExternalStore } from 'react'
import type { Call } from '#device/call.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Offline } from '../offline/offline.ts'
import type { Intl as Messages } from '../ui/intl.tsx'
import type { Band } from './page-settings.ts'
import type { Session, SessionState } from './session.ts'

/** The files of messages that pages load (i18n/<locale>/<file>.json). Every page has `public`. */
export type MessageFile = 'about' | 'admin' | 'forms' | 'gallery' | 'joining' | 'members' | 'public' | 'push' | 'shop'

/** What every route and screen works with; built once, in main.tsx or per request in entry-server.tsx. */
export interface RouterContext {
  readonly queryClient: QueryClient
  readonly call: Call
  readonly intl: Messages
  /**
   * Settles when a page that is not public may show at `href`: its messages are there. On a visitor's public page it never
   * does: the page is loaded anew, with everything the members area needs.
   */
  readonly beforePrivatePage: (href: string) => Promise<void>
  /** Settles when the messages of these files can be formatted. */
  readonly loadMessages: (files: readonly MessageFile[]) => Promise<void>
  /** Fixed for the life of the page: another language is another page load. */
  readonly locale: Locale
  readonly session: Session
  readonly band: Band
  /** Is the demo open to more than the server's own machine? Then every page warns. */
  readonly demo: boolean
  /** Network and updates; null on the server. */
  readonly offline: Offline | null
  /** The clock. While a rendered page hydrates it stands at the time of rendering. */
  readonly now: () => Date
}

export const AppContext = createContext<RouterContext | null>(null)

export const useApp = (): RouterContext => {
  const app = use(AppContext)
  if (app === null) throw new Error('useApp outside of AppContext')
  return app
}

/** The session's state; null on the server and while hydrating, where nobody is known yet. */
export const useSessionState = (): SessionState | null => {
  const { session } = useApp()
  return useSyncExternalStore<SessionState | null>(
    session.subscribe,
    () => session.state,
    () => null,
  )
}
