import type { QueryClient } from '@tanstack/react-query'
import { createContext, use, useSyncExternalStore } from 'react'
import type { BandName } from '#contract/band-name.ts'
import type { Mark } from '#contract/look.ts'
import type { Call } from '#device/call.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Intl as Messages } from '../../ui/intl.tsx'
import type { Offline } from '../offline/offline.ts'
import type { Session, SessionState } from './session.ts'

/** The message files that pages load (i18n/<locale>/<file>.json). Every page has `public`. */
export type MessageFile =
  | 'about'
  | 'admin'
  | 'assembly'
  | 'bulletins'
  | 'duties'
  | 'seating'
  | 'takes'
  | 'enquiries'
  | 'forms'
  | 'gallery'
  | 'joining'
  | 'members'
  | 'payments'
  | 'planning'
  | 'public'
  | 'push'
  | 'shop'

/** Dependencies of every route and screen; built once in src/boot/start.tsx, or per request in entry-server.tsx. */
export interface RouterContext {
  readonly queryClient: QueryClient
  readonly call: Call
  readonly intl: Messages
  /**
   * Resolves when a non-public page may be shown at `href`, with its messages loaded. On a visitor's public page it
   * never resolves: the page is reloaded with everything the members area needs.
   */
  readonly beforePrivatePage: (href: string) => Promise<void>
  /** Resolves when the messages of these files can be formatted. */
  readonly loadMessages: (files: readonly MessageFile[]) => Promise<void>
  /** Constant for the lifetime of the page: changing the language reloads the page. */
  readonly locale: Locale
  readonly session: Session
  readonly band: BandName
  readonly mark: Mark
  /** True if the demo is reachable from other machines than the server; then every page shows a warning. */
  readonly demo: boolean
  /** Network and updates; null on the server. */
  readonly offline: Offline | null
  /** The clock. While a rendered page hydrates it is frozen at the time of rendering. */
  readonly now: () => Date
}

export const AppContext = createContext<RouterContext | null>(null)

export const useApp = (): RouterContext => {
  const app = use(AppContext)
  if (app === null) throw new Error('useApp outside of AppContext')
  return app
}

/** Returns the session's state; null on the server and while hydrating, when no member is known yet. */
export const useSessionState = (): SessionState | null => {
  const { session } = useApp()
  return useSyncExternalStore<SessionState | null>(
    session.subscribe,
    () => session.state,
    () => null,
  )
}
