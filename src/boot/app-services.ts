import type { Locale } from '#i18n/intl.ts'
import type { RouterContext } from '../session/app.tsx'

export interface BootstrapSettings {
  readonly locale: Locale
  readonly win: Window
}

/** What the page works with, and what goes on behind it once the first screen is there. */
export interface AppServices extends Pick<RouterContext, 'session' | 'call' | 'queryClient' | 'offline'> {
  start(context: RouterContext): void
}
