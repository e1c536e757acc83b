import type { Locale } from '#i18n/intl.ts'
import type { RouterContext } from '../platform/session/app.tsx'

export interface BootstrapSettings {
  readonly locale: Locale
  readonly win: Window
}

/** The services of a page; `start` runs their background work once the first screen is shown. */
export interface AppServices extends Pick<RouterContext, 'session' | 'call' | 'queryClient' | 'offline'> {
  start(context: RouterContext, shown: Promise<void>): void
}
